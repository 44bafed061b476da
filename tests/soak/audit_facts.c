/*
 * What the auditor takes from the pack and the set-up: printed values and texts, the first main
 * scheme, the identities. And the log as an array of lines.
 */
#include "auditor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void take_value(struct audit_card *card, const qn_printed *printed)
{
    const char *name = printed->name;
    int value = printed->value;
    if (printed->dash)
        return;
    if (strcmp(name, "escalation") == 0) {
        card->escalation = value;
        card->escalation_each = printed->per_player;
    } else if (strcmp(name, "acceleration") == 0) {
        card->acceleration = value;
    } else if (strcmp(name, "hazard") == 0) {
        card->hazard = value;
    } else if (strcmp(name, "boost") == 0) {
        card->boost = value;
    } else if (strcmp(name, "hand_size") == 0) {
        card->hand = value;
    } else if (strcmp(name, "surges") == 0) {
        card->surges = card->may_surge = true;
    }
}

/* ---- texts, ability by ability: each stands in a line of its own */

/* "… gets 1 additional boost card": the number, 0 if it says nothing of the kind. */
static int additional_boosts(const char *line)
{
    const char *at = strstr(line, " additional boost card");
    while (at && at > line && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return at ? atoi(at) : 0;
}

static void take_line(struct audit_card *card, const char *line)
{
    const char *each = strstr(line, "hand size for each ");
    int boosts = additional_boosts(line);
    if (strncmp(line, "Boost:", 6) == 0)
        card->more_boosts += boosts;
    else if (strstr(line, "Interrupt: When ") && strstr(line, " attacks"))
        card->attack_boosts += boosts;
    if (strstr(line, "Setup: ") && strstr(line, " to your hand"))
        card->setup_adds++;
    if (strstr(line, "surge"))
        card->may_surge = true;
    if (each && sscanf(each, "hand size for each %23s %23s you control (+%d at most)",
                       card->each_trait, card->each_type, &card->hand_each_most) == 3)
        card->hand_each = 1;
}

static void take_text(struct audit_card *card, char *text)
{
    for (char *line = text, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        take_line(card, line);
    }
}

static const char *setting(const qn_table *table, const char *key)
{
    qn_setting s;
    for (size_t i = 0; qn_setting_get(table, i, &s); i++)
        if (strcmp(s.key, key) == 0)
            return s.value;
    return "";
}

static uint16_t first_scheme(const qn_table *table)
{
    const qn_pack *pack = qn_table_pack(table);
    qn_card_info info;
    for (uint16_t i = 0; i < qn_card_count(pack); i++)
        if (qn_card_info_get(pack, i, QN_ENGLISH, &info) == QN_OK &&
            strcmp(info.type, "main_scheme") == 0 && info.stage == 1 &&
            strcmp(info.set, setting(table, "villain")) == 0)
            return i;
    return QN_NONE;
}

/* The alter-ego side of the hero that the set-up names: the sides are each other's back. */
static uint16_t alter_ego(const qn_table *table, unsigned seat)
{
    const qn_pack *pack = qn_table_pack(table);
    char key[] = "hero1";
    qn_card_info info;
    key[4] = (char)('1' + seat);
    uint16_t hero = qn_card_find(pack, setting(table, key));
    if (qn_card_info_get(pack, hero, QN_ENGLISH, &info) != QN_OK)
        return QN_NONE;
    return strcmp(info.type, "alter_ego") == 0 ? hero : info.back;
}

bool audit_facts_read(const qn_table *table, struct audit_facts *facts)
{
    const qn_pack *pack = qn_table_pack(table);
    char text[2048];
    *facts = (struct audit_facts){
        .card_count = qn_card_count(pack),
        .seats = qn_seats(table),
        .main_scheme = first_scheme(table),
        .first = setting(table, "first")[0] == '\0' ? 0 : setting(table, "first")[0] - '1'};
    facts->card = calloc(facts->card_count, sizeof *facts->card);
    for (uint16_t i = 0; facts->card && i < facts->card_count; i++) {
        qn_card_info info;
        qn_printed printed;
        if (qn_card_info_get(pack, i, QN_ENGLISH, &info) != QN_OK)
            continue;
        facts->card[i] = (struct audit_card){.type = info.type,
                                             .set = info.set ? info.set : "",
                                             .traits = info.traits ? info.traits : "",
                                             .copies = (int)info.copies};
        for (unsigned k = 0; qn_printed_get(pack, i, k, QN_ENGLISH, &printed); k++)
            take_value(&facts->card[i], &printed);
        qn_card_text(pack, i, QN_ENGLISH, text, sizeof text);
        take_text(&facts->card[i], text);
    }
    for (unsigned seat = 0; seat < facts->seats; seat++)
        facts->identity[seat] = alter_ego(table, seat);
    return facts->card && facts->main_scheme != QN_NONE && facts->identity[0] != QN_NONE;
}

void audit_facts_free(struct audit_facts *facts)
{
    free(facts->card);
}

qn_log_line *audit_lines(const qn_table *table, size_t *count)
{
    *count = qn_log_count(table);
    qn_log_line *lines = malloc((*count + 1) * sizeof *lines);
    for (size_t i = 0; lines && i < *count; i++)
        qn_log_get(table, i, 0, &lines[i]);
    return lines;
}
