/*
 * A table of Champions in numbers: what the evaluation of that game looks at. One pass over a
 * seat's view fills it in.
 */
#ifndef AGENTS_CHAMPIONS_H
#define AGENTS_CHAMPIONS_H

#include <quinte/quinte.h>

/* Words that hold for a character. */
struct marks {
    bool stunned, confused, tough, guard;
};

/* Sums and counts; what belongs to other players is counted among allies, assets and minions. */
struct situation {
    int seat;
    int hp, atk, thw, def, rec; /* of the seat's identity */
    struct marks me;
    bool is_hero, is_ready;

    int villain_hp, villain_atk, villain_sch;
    int villain_more_atk, villain_more_sch; /* than is printed on its stage */
    int stages, stages_hp;                  /* of the villain, still to come */
    int total_hp;                           /* with those */
    int players;                            /* who are in the game */
    struct marks villain;
    int attachments, armor; /* armor: damage that attachments have taken for their hosts */

    int threat, target, faster; /* of the main scheme; faster: what is placed each round */
    int room;                   /* for threat, over all its stages */
    int sides, side_threat, hazard, crisis, acceleration;

    int minions, minion_hp, minion_atk, minion_sch, guards, tough_minions;
    int engaged_atk, engaged_sch; /* of the minions that will act against the seat */

    int allies, ally_hp, ally_power, ally_hp_power; /* power: ATK and THW; the last: products */
    int ready_atk, ready_thw;                       /* of allies that can act */
    int weakest_hp, weakest_power; /* of the ready ally that would be missed least */

    int assets, asset_cost; /* upgrades and supports that stay */
    int uses, use_cost;     /* counters on those that wear off; the same times their cost */

    int cards, card_cost, free_events, resources; /* in the seat's hand */
    int dealt;                                    /* encounter cards that wait to be revealed */
};

struct champions_reader;

/* NULL when memory is short. */
struct champions_reader *champions_reader_new(const qn_pack *pack);
void champions_reader_free(struct champions_reader *reader);
void champions_read(struct champions_reader *reader, const qn_table *table, int seat,
                    struct situation *out);

#endif
