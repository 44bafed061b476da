/*
 * `quinte cards words`: the words of a game by groups, each with an example.
 *
 * An example is followed by a comment with the card that it is taken from.
 */
#include "card_show.h"
#include "text.h"

#include <string.h>

enum { WORD_WIDTH = 30 };

struct lister {
    const struct app *app;
    const qn_pack *pack;
    const char *group; /* whose heading was printed last */
    json_t *list;      /* with --json */
    size_t labelled;   /* how many of them have their French label */
};

/* A heading for a group, in the user's language. */
static const char *heading(const char *group)
{
    static const struct {
        const char *group, *heading;
    } headings[] = {
        {"types", N_("Card types")},
        {"attributes", N_("Attributes")},
        {"keywords", N_("Keywords")},
        {"categories", N_("Categories and states")},
        {"kinds", N_("Kinds of abilities")},
        {"labels", N_("Labels of abilities")},
        {"events", N_("Events")},
        {"verbs", N_("Verbs")},
        {"queries", N_("Queries")},
        {"periods", N_("Periods")},
        {"zones", N_("Zones")},
        {"counters", N_("Counters")},
        {"icons", N_("Icons")},
        {"caps", N_("Caps")},
    };
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        if (strcmp(headings[i].group, group) == 0) {
            return _(headings[i].heading);
        }
    }
    return group;
}

static const char *card_id(const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    return qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK ? info.id : NULL;
}

static void list_json(struct lister *lister, const qn_word *word)
{
    json_array_append_new(lister->list,
                          json_pack("{s:s, s:s, s:{s:s, s:s}, s:s?, s:s, s:s}", "group",
                                    word->group, "word", word->word, "label", "en", word->label,
                                    "fr", word->label, "card", card_id(lister->pack, word->def),
                                    "example", word->example, "source", word->source));
}

/* The words come in the same order in every language. */
static void label_json(void *user, const qn_word *word)
{
    struct lister *lister = user;
    json_t *listed = json_array_get(lister->list, lister->labelled++);
    json_object_set_new(json_object_get(listed, "label"), "fr", json_string(word->label));
}

static void print_example(const struct lister *lister, const qn_word *word)
{
    const struct app *app = lister->app;
    const char *id = card_id(lister->pack, word->def), *line = word->example;
    size_t length = strcspn(line, "\n");
    printf("%.*s  %s# %s%s\n", (int)length, line, app_style(app, APP_DIM),
           id != NULL ? id : _("no card has it"), app_style(app, APP_PLAIN));
    for (line += length; *line != '\0'; line += length) {
        line++;
        length = strcspn(line, "\n");
        printf("  %*s %.*s\n", WORD_WIDTH, "", (int)length, line);
    }
}

static void list_word(void *user, const qn_word *word)
{
    struct lister *lister = user;
    const struct app *app = lister->app;
    if (lister->list != NULL) {
        list_json(lister, word);
        return;
    }
    if (lister->group == NULL || strcmp(lister->group, word->group) != 0) {
        printf("%s%s%s%s\n", lister->group != NULL ? "\n" : "", app_style(app, APP_BOLD),
               heading(word->group), app_style(app, APP_PLAIN));
        lister->group = word->group;
    }
    printf("  %s", app_style(app, APP_ACCENT));
    text_pad(stdout, word->word, WORD_WIDTH);
    printf("%s ", app_style(app, APP_PLAIN));
    print_example(lister, word);
}

int cards_words(struct app *app, const char *game, bool json)
{
    struct lister lister = {.app = app, .pack = app_pack(app, game)};
    if (lister.pack == NULL) {
        return APP_BAD;
    }
    lister.list = json ? json_array() : NULL;
    qn_status status = qn_words(lister.pack, json ? QN_ENGLISH : app->lang, list_word, &lister);
    if (status == QN_OK && json) {
        status = qn_words(lister.pack, QN_FRENCH, label_json, &lister);
    }
    if (status != QN_OK) {
        json_decref(lister.list);
        return app_error(app, "%s", app_status_text(status));
    }
    return json ? app_print_json(app, lister.list, false) : app_finish(app, APP_DONE);
}
