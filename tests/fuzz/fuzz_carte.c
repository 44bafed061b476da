/*
 * Card sources: whatever the text, the compiler reports errors or makes a pack whose cards can be
 * read and shown in both languages.
 */
#include "fuzz.h"

static void read_card(const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    char text[512];
    fuzz_must(qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK, "a card has no facts");
    fuzz_must(qn_card_find(pack, info.id) != QN_NONE, "a card is not found by its id");
    qn_card_text(pack, def, QN_ENGLISH, text, sizeof text);
    qn_card_text(pack, def, QN_FRENCH, text, sizeof text);
    qn_card_cites(pack, def, "MC-001");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    qn_pack *pack = NULL;
    size_t told = 0;
    qn_status status = qn_pack_compile("champions", "fuzz.carte", (const char *)data, size,
                                       (qn_report){fuzz_message, &told}, &pack);
    fuzz_must((status == QN_OK) == (pack != NULL), "a pack without success, or the reverse");
    fuzz_must(status == QN_OK || told > 0, "refused without a message");
    for (uint16_t i = 0; pack && i < qn_card_count(pack); i++)
        read_card(pack, i);
    if (pack)
        qn_pack_close(pack);
    return 0;
}
