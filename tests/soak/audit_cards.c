/*
 * Hands, and what is in play: icons, minions and upgrades.
 */
#include "audit.h"

#include <string.h>
#include <strings.h>

enum { HAND_PAYS = 1024 + 377 }; /* MC-377: paid with a card from the hand */

/* ---- counting copies */

static struct span all_of(const struct audit *a, uint16_t def)
{
    struct span sum = {0, 0};
    for (unsigned s = 0; s < a->facts->seats; s++) {
        sum.least += a->card[def].with[s].least;
        sum.most += a->card[def].with[s].most;
    }
    return sum;
}

/* What is not with the other seats is with this one. */
static void settle_spans(struct audit *a, uint16_t def, int total)
{
    struct tally *c = &a->card[def];
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (c->with[s].most > total)
            c->with[s].most = total;
    int most = all_of(a, def).most;
    for (unsigned s = 0; s < a->facts->seats; s++) {
        int elsewhere = most - c->with[s].most;
        if (c->with[s].least < total - elsewhere)
            c->with[s].least = total - elsewhere;
    }
}

/* One copy left, the log does not say from whom; or it may have, if that is not sure. */
static void lose_copy(struct audit *a, uint16_t def, bool surely)
{
    struct tally *c = &a->card[def];
    unsigned holders = 0;
    for (unsigned s = 0; s < a->facts->seats; s++)
        holders += c->with[s].most > 0;
    for (unsigned s = 0; s < a->facts->seats; s++) {
        if (c->with[s].least > 0)
            c->with[s].least--;
        if (c->with[s].most > 0 && holders == 1 && surely)
            c->with[s].most--;
    }
}

void audit_pass_on(struct audit *a, int from, int to)
{
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        struct tally *c = &a->card[i];
        struct span *gone = &c->with[from];
        if (audit_is(a, i, "minion") && from != to) {
            c->with[to].least += gone->least;
            c->with[to].most += gone->most;
            c->passed += gone->most;
            c->entered += to == a->share ? gone->most : 0;
        }
        *gone = (struct span){0, 0};
    }
}

/* MC-279 MC-280: icons on cards in play, and on the main scheme. */
int audit_icons(const struct audit *a, bool hazard)
{
    const struct audit_card *main = audit_printed(a, a->scheme);
    int sum = hazard ? main->hazard : main->acceleration;
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        const struct audit_card *c = &a->facts->card[i];
        sum += a->card[i].in_play * (hazard ? c->hazard : c->acceleration);
    }
    return sum;
}

/* ---- hands */

static bool has_trait(const struct audit_card *c, const char *trait)
{
    size_t length = strlen(trait);
    for (const char *at = c->traits; at && *at; at = strchr(at, ' '), at = at ? at + 1 : NULL)
        if (strncasecmp(at, trait, length) == 0 && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

/* The hand size of the side that is up, with what its own text adds. */
static struct span hand_size(const struct audit *a, unsigned seat)
{
    const struct audit_card *identity = audit_printed(a, a->identity[seat]);
    struct span more = {0, 0};
    for (uint16_t i = 0; identity->hand_each && i < a->facts->card_count; i++) {
        const struct audit_card *c = &a->facts->card[i];
        if (!audit_is(a, i, identity->each_type) || !has_trait(c, identity->each_trait))
            continue;
        more.least += identity->hand_each * a->card[i].with[seat].least;
        more.most += identity->hand_each * a->card[i].with[seat].most;
    }
    int most = identity->hand_each_most;
    return (struct span){identity->hand + (more.least < most ? more.least : most),
                         identity->hand + (more.most < most ? more.most : most)};
}

bool audit_hands_are_full(struct audit *a, const char *when)
{
    for (unsigned s = 0; s < a->facts->seats; s++) {
        struct span size = hand_size(a, s);
        int extra = a->added[s], held = a->hand[s] - extra;
        if (a->out[s])
            continue;
        if (extra > audit_printed(a, a->identity[s])->setup_adds)
            return audit_wrong(a, "%s seat %u added %d cards to its hand", when, s, extra);
        if (held < size.least || held > size.most)
            return audit_wrong(a, "%s seat %u holds %d cards, hand size %d", when, s, held,
                               size.most);
    }
    memset(a->added, 0, sizeof a->added);
    return true;
}

static bool change_hand(struct audit *a, int seat, int by)
{
    if (!audit_is_seat(a, seat))
        return true;
    a->hand[seat] += by;
    return a->hand[seat] >= 0 ||
           audit_wrong(a, "seat %d plays or discards more than it drew", seat);
}

/* Amount 0: added by a text, not drawn. */
bool audit_draw(struct audit *a, const qn_log_line *l)
{
    if (audit_is_seat(a, l->seat) && !a->round && !l->amount)
        a->added[l->seat]++;
    return change_hand(a, l->seat, 1);
}

bool audit_play(struct audit *a, const qn_log_line *l)
{
    return change_hand(a, l->seat, -1);
}

bool audit_pay(struct audit *a, const qn_log_line *l)
{
    return l->rule == HAND_PAYS ? change_hand(a, l->seat, -1) : true;
}

/* ---- in play */

bool audit_enter(struct audit *a, const qn_log_line *l)
{
    if (l->def >= a->facts->card_count)
        return true;
    struct tally *c = &a->card[l->def];
    bool minion = audit_is(a, l->def, "minion");
    c->in_play++;
    if (!audit_is_seat(a, l->seat))
        return true;
    if (minion && a->out[l->seat])
        return audit_wrong(a, "a minion engages seat %d, which is out", l->seat);
    c->with[l->seat].least++;
    c->with[l->seat].most++;
    c->entered += l->seat == a->share;
    c->due += l->seat == a->share || !a->had_villain[l->seat];
    c->most++;
    return true;
}

/* MC-154 MC-277: defeated, it leaves play; its discard is told after it. */
bool audit_defeat(struct audit *a, const qn_log_line *l)
{
    if (l->def >= a->facts->card_count || a->card[l->def].in_play < 1)
        return true; /* identities and villains */
    a->card[l->def].in_play--;
    a->card[l->def].left++;
    lose_copy(a, l->def, true);
    settle_spans(a, l->def, a->card[l->def].in_play);
    audit_left_activation(a, l->def);
    return true;
}

/* From the hand if it names a seat. Otherwise from play, or from a deck: an upgrade of which all
 * copies are in play surely leaves it. */
bool audit_discard(struct audit *a, const qn_log_line *l)
{
    if (!change_hand(a, l->seat, -1))
        return false;
    if (l->seat >= 0 || l->def >= a->facts->card_count || !audit_is(a, l->def, "upgrade"))
        return true;
    lose_copy(a, l->def, all_of(a, l->def).least >= audit_printed(a, l->def)->copies);
    return true;
}
