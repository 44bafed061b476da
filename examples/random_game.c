/*
 * A complete program: one game of Champions in which every choice is made at random.
 *
 *     random_game [SEED]
 *
 * It opens the cards, sets up a table, and then asks, lists, applies until the table is over.
 */
#include <quinte/quinte.h>

#include <stdio.h>
#include <stdlib.h>

/* Errors in card files and set-ups arrive here, one by one. */
static void print_message(void *user, const qn_message *message)
{
    char text[512];
    qn_message_text(message, NULL, text, sizeof text); /* NULL: not translated */
    fprintf(user, "%s:%u: %s\n", message->file ? message->file : "quinte", message->line, text);
}

/* Makes one random choice and prints it; false when nobody is asked any more. */
static bool play_one(qn_table *table)
{
    qn_ask ask;
    const qn_option *options;
    char label[256];
    if (!qn_ask_get(table, &ask))
        return false;
    size_t count = qn_options(table, &options), choice = (size_t)rand() % count;
    qn_option_label(table, qn_waiting(table), &options[choice], QN_ENGLISH, label, sizeof label);
    printf("round %u, player %d (%s): %s\n", qn_round(table), ask.seat + 1, ask.what, label);
    return qn_apply(table, ask.serial, choice) == QN_OK;
}

int main(int argc, char **argv)
{
    const qn_report report = {print_message, stderr};
    const qn_setup setup = {.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
    qn_pack *pack;
    qn_table *table;
    if (qn_pack_open("content", "champions", report, &pack) != QN_OK)
        return 2;
    if (qn_table_new(pack, &setup, report, &table) != QN_OK) {
        qn_pack_close(pack);
        return 2;
    }
    srand((unsigned)setup.seed);
    while (play_one(table))
        ;
    puts(qn_result(table, 0) == QN_WON ? "The players win." : "The players do not win.");
    qn_table_free(table);
    qn_pack_close(pack);
    return 0;
}
