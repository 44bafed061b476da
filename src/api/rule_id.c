/*
 * Rule ids: 16 bits in the engine (struct catalogue in kernel/game.h), "MC-310" for people.
 */
#include "api/rule_id.h"

#include "carte/pack.h"
#include "quinte/quinte.h"

/* The catalogue of some game with that base, or that begins so; NULL: there is none. */
static const struct catalogue *find_catalogue(unsigned base, const char *text)
{
    for (size_t g = 0; game_at(g); g++)
        for (unsigned i = 0; i < CATALOGUES && game_at(g)->catalogues[i].base; i++) {
            const struct catalogue *c = &game_at(g)->catalogues[i];
            if (text ? text[0] == c->prefix[0] && text[1] == c->prefix[1] : c->base == base)
                return c;
        }
    return NULL;
}

/* Three digits at least: MC-003. */
const char *qn_rule_id(uint16_t rule, char buf[12])
{
    if (!buf)
        return NULL;
    unsigned number = rule % RULES_MOST, hundreds = number / 100, at = 0;
    buf[0] = '\0';
    const struct catalogue *c = find_catalogue(rule - number, NULL);
    if (!c)
        return NULL;
    buf[at++] = c->prefix[0];
    buf[at++] = c->prefix[1];
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

uint16_t rule_from_id(const char *text)
{
    unsigned number = 0, digits = 0;
    if (!text[0] || !text[1] || text[2] != '-')
        return RULE_NONE;
    const struct catalogue *c = find_catalogue(0, text);
    for (; text[3 + digits] >= '0' && text[3 + digits] <= '9' && digits < 4; digits++)
        number = number * 10 + (unsigned)(text[3 + digits] - '0');
    if (!c || digits < 3 || text[3 + digits] || number >= RULES_MOST)
        return RULE_NONE;
    return (uint16_t)(c->base + number);
}
