/*
 * Rule ids: 16 bits in the engine (enum rule_base in kernel/flow.h), "MC-310" for people.
 */
#include "api/rule_id.h"

#include "kernel/flow.h"
#include "quinte/quinte.h"

static const char prefixes[][3] = {
    [RULE_MC >> 10] = "MC", [RULE_SU >> 10] = "SU", [RULE_SC >> 10] = "SC", [RULE_DT >> 10] = "DT",
    [RULE_VS >> 10] = "VS", [RULE_VC >> 10] = "VC", [RULE_MV >> 10] = "MV",
};
enum { PREFIXES = sizeof prefixes / sizeof prefixes[0], NUMBERS = 1 << 10 };

/* Three digits at least: MC-003. */
const char *qn_rule_id(uint16_t rule, char buf[12])
{
    if (!buf)
        return NULL;
    unsigned prefix = rule >> 10, number = rule % NUMBERS, hundreds = number / 100, at = 0;
    buf[0] = '\0';
    if (prefix == 0 || prefix >= PREFIXES)
        return NULL;
    buf[at++] = prefixes[prefix][0];
    buf[at++] = prefixes[prefix][1];
    buf[at++] = '-';
    if (hundreds >= 10)
        buf[at++] = '1';
    buf[at++] = (char)('0' + (hundreds >= 10 ? hundreds - 10 : hundreds));
    number -= 100 * hundreds;
    buf[at++] = (char)('0' + number / 10);
    buf[at++] = (char)('0' + number % 10);
    buf[at] = '\0';
    return buf;
}

static uint16_t base_of(const char *text)
{
    for (unsigned i = 1; i < PREFIXES; i++)
        if (text[0] == prefixes[i][0] && text[1] == prefixes[i][1])
            return (uint16_t)(i << 10);
    return RULE_NONE;
}

uint16_t rule_from_id(const char *text)
{
    unsigned number = 0, digits = 0;
    if (!text[0] || !text[1] || text[2] != '-')
        return RULE_NONE;
    uint16_t base = base_of(text);
    for (; text[3 + digits] >= '0' && text[3 + digits] <= '9' && digits < 4; digits++)
        number = number * 10 + (unsigned)(text[3 + digits] - '0');
    if (!base || digits < 3 || text[3 + digits] || number >= NUMBERS)
        return RULE_NONE;
    return (uint16_t)(base + number);
}
