/*
 * The counts are kept by the cards themselves (card_pack.ran), so that copies of a table count too.
 */
#include "executed.h"

#include "carte/pack.h"

#include <stdlib.h>

uint32_t *executed_count(qn_pack *pack)
{
    return pack->hot.ran = calloc(pack->hot.ability_count + 1u, sizeof *pack->hot.ran);
}

void executed_stop(qn_pack *pack)
{
    pack->hot.ran = NULL;
}

size_t executed_abilities(const qn_pack *pack)
{
    return pack->hot.ability_count;
}

size_t executed_of_card(const qn_pack *pack, uint16_t def, size_t *first)
{
    *first = pack->hot.defs[def].ability0;
    return pack->hot.defs[def].abilities;
}

const char *executed_kind(const qn_pack *pack, size_t ability)
{
    return pack->game->words->kinds[pack->hot.abilities[ability].kind].phrase;
}

void executed_add(const qn_pack *pack, uint32_t *counts, const qn_pack *larger)
{
    for (uint16_t d = 0; larger->hot.ran && d < larger->hot.def_count; d++) {
        qn_card_info info;
        bool known = qn_card_info_get(larger, d, QN_ENGLISH, &info) == QN_OK;
        uint16_t same = known ? qn_card_find(pack, info.id) : (uint16_t)QN_NONE;
        for (unsigned k = 0; same != QN_NONE && k < larger->hot.defs[d].abilities; k++)
            counts[pack->hot.defs[same].ability0 + k] +=
                larger->hot.ran[larger->hot.defs[d].ability0 + k];
    }
}
