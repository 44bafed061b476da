/*
 * Random numbers: one generator in the table (xoroshiro128+), and the scripted results that a scene
 * may put before it.
 */
#include "kernel/flow.h"
#include "kernel/memory.h"

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = (*x += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void random_seed(struct table *t, uint64_t seed)
{
    t->s->random[0] = splitmix(&seed);
    t->s->random[1] = splitmix(&seed);
}

static uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static uint64_t next(uint64_t random[2])
{
    uint64_t a = random[0], b = random[1], result = a + b;
    b ^= a;
    random[0] = rotate(a, 24) ^ b ^ b << 16;
    random[1] = rotate(b, 37);
    return result;
}

static uint32_t below(uint64_t random[2], uint32_t bound)
{
    return (uint32_t)(((next(random) >> 32) * bound) >> 32);
}

uint32_t random_below(struct table *t, uint32_t bound)
{
    return below(t->s->random, bound);
}

/* With a copy of the generator, which stays in registers. The last card gets any of the definitions,
 * whose place the last of them takes; and so on with one less. */
void random_deal(struct table *t, const uint16_t *card, uint16_t *def, unsigned count)
{
    uint64_t random[2] = {t->s->random[0], t->s->random[1]};
    for (unsigned i = count; i > 1; i--) {
        uint16_t *drawn = &def[below(random, i)];
        t->cards[card[i - 1]].def = *drawn;
        *drawn = def[i - 1];
    }
    if (count)
        t->cards[card[0]].def = def[0];
    t->s->random[0] = random[0];
    t->s->random[1] = random[1];
}

bool random_script(struct table *t, int16_t result)
{
    if (t->s->script_count == SCRIPT)
        return false;
    t->s->script[t->s->script_count++] = result;
    return true;
}

static void drop_scripted(struct table *t)
{
    t->s->script_count--;
    memmove(t->s->script, t->s->script + 1, t->s->script_count * sizeof t->s->script[0]);
    t->s->script[t->s->script_count] = 0;
}

/* A scripted pick names a definition; one that is not there to be picked stays in the script. */
uint16_t random_card(struct table *t, const uint16_t *cards, uint16_t count)
{
    others_learn(t, NOBODY);
    for (uint16_t i = 0; i < count && t->s->script_count; i++)
        if (t->cards[cards[i]].def == (uint16_t)t->s->script[0]) {
            drop_scripted(t);
            return cards[i];
        }
    return cards[random_below(t, count)];
}

int random_die(struct table *t, uint32_t sides)
{
    others_learn(t, NOBODY);
    if (!t->s->script_count)
        return (int)random_below(t, sides) + 1;
    int result = t->s->script[0];
    drop_scripted(t);
    return result;
}
