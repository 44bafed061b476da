/*
 * What would a strong player do? Plays a game of its own for a while, then asks for an opinion of every option.
 *
 *     hint [GAME [SEED]]
 *
 * Iterations, not time: the same answer every time, on any machine.
 */
#include <quinte/agent.h>

#include <stdio.h>
#include <stdlib.h>

enum { FIRST = 12 }; /* choices of the fair player before the question */

static void tell(qn_agent *agent, qn_table *table, int seat)
{
    const qn_option *options;
    char text[512];
    size_t count = qn_options(table, &options);
    qn_ask_label(table, seat, QN_ENGLISH, text, sizeof text);
    printf("%s\n", text);
    for (size_t i = 0; i < count; i++) {
        qn_opinion opinion;
        qn_option_label(table, seat, &options[i], QN_ENGLISH, text, sizeof text);
        printf("%c %s", i == qn_agent_choice(agent) ? '*' : ' ', text);
        if (qn_agent_opinion(agent, i, &opinion))
            printf(": %.0f %%", 100 * opinion.chance);
        if (i == qn_agent_choice(agent) &&
            qn_agent_line_text(agent, i, QN_ENGLISH, text, sizeof text))
            printf(", then %s", text);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "champions";
    const qn_setup setup = {.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    const qn_budget budget = {.iterations = 2000};
    qn_pack *pack = NULL;
    qn_table *table = NULL;
    if (qn_pack_open("content", game, (qn_report){NULL, NULL}, &pack) != QN_OK ||
        qn_table_new(pack, &setup, (qn_report){NULL, NULL}, &table) != QN_OK)
        return 2;
    for (int i = 0; !qn_over(table); i++) {
        const qn_option *options;
        qn_agent *agent = NULL;
        qn_ask ask;
        bool is_asked = i >= FIRST && qn_options(table, &options) > 2;
        qn_ask_get(table, &ask);
        if (qn_agent_new(is_asked ? "strong" : "fair", table, ask.seat, setup.seed, &agent) !=
                QN_OK ||
            qn_agent_think(agent, table, &budget) != QN_OK)
            return 2;
        if (is_asked)
            tell(agent, table, ask.seat);
        else
            qn_apply(table, ask.serial, qn_agent_choice(agent));
        qn_agent_free(agent);
        if (is_asked)
            break;
    }
    qn_table_free(table);
    qn_pack_close(pack);
    return 0;
}
