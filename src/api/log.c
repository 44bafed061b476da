/*
 * The log as a seat may read it: an entry whose card the seat did not see is told without it.
 */
#include "api/api.h"
#include "api/words.h"

static const struct log_entry *entry_at(const qn_table *table, size_t index)
{
    return index < table->log.count ? &table->log.entry[index] : NULL;
}

static bool in_audience(const qn_table *table, uint8_t audience, int seat)
{
    if (audience == 0xFF)
        return true;
    return seat >= 0 && seat < (int)table->t.s->seats && (audience >> seat & 1);
}

static const struct log_word *word_of(const qn_table *table, const struct log_entry *e)
{
    static const struct log_word none = {"?", {"?", "?"}};
    const struct game *game = table->t.game;
    return e->what < game->log_word_count ? &game->log_words[e->what] : &none;
}

size_t qn_log_count(const qn_table *table)
{
    if (!table)
        return 0;
    return table->log.count;
}

bool qn_log_get(const qn_table *table, size_t index, int seat, qn_log_line *out)
{
    if (!table || !out)
        return false;
    const struct log_entry *e = entry_at(table, index);
    if (!e)
        return false;
    *out = (qn_log_line){
        .what = word_of(table, e)->name,
        .seat = e->seat,
        .def = in_audience(table, e->audience, seat) ? e->def : QN_NONE,
        .by = in_audience(table, e->by_audience, seat) ? e->by : QN_NONE,
        .amount = e->amount,
        .rule = e->rule,
        .depth = e->depth,
    };
    return true;
}

static const char *def_label(const qn_table *table, uint16_t def, qn_lang lang)
{
    const char *name = def_name(table->pack, def, lang);
    return name ? name : unknown_card_label(lang);
}

/* An ability with a name of its own is called by it. */
static const char *ability_or_def(const qn_table *table, const qn_log_line *line, qn_lang lang)
{
    const struct def *d = line->def == QN_NONE ? NULL : &table->pack->hot.defs[line->def];
    if (!d || line->amount < 0 || line->amount >= d->abilities)
        return def_label(table, line->def, lang);
    const struct names *title = &table->pack->sources[d->ability0 + line->amount]->title;
    if (!title->en)
        return def_label(table, line->def, lang);
    return lang == QN_FRENCH && title->fr ? title->fr : title->en;
}

/* What an ability is called that was used: "Rechannel", or just that it was one. */
static const char *used_ability(const qn_table *table, const qn_log_line *line, qn_lang lang)
{
    const struct def *d = line->def == QN_NONE ? NULL : &table->pack->hot.defs[line->def];
    if (d && line->amount > 0 && line->amount <= d->abilities) {
        const struct names *title = &table->pack->sources[d->ability0 + line->amount - 1]->title;
        if (title->en)
            return lang == QN_FRENCH && title->fr ? title->fr : title->en;
    }
    return lang == QN_FRENCH ? "capacité" : "ability";
}

/* In a sentence: "le joueur 1", which the text contracts to "au joueur 1". */
static const char *log_seat(int seat, qn_lang lang, char *buf, size_t size)
{
    char label[32];
    struct text text = text_in(buf, size);
    text_string(&text, lang == QN_FRENCH && seat >= 0 ? "le " : "");
    text_string(&text, seat_label(seat, lang, label, sizeof label));
    text_end(&text);
    return buf;
}

/* What the dice show that somebody has rolled; NULL where one of them is a lent one, whose symbols are not told. */
static const char *rolled_symbols(const qn_table *table, size_t index, const qn_log_line *line,
                                  qn_lang lang, char *buf, size_t size)
{
    for (size_t i = index; i-- > 0;) {
        const struct log_entry *e = entry_at(table, i);
        const struct log_word *word = word_of(table, e);
        if (word->moment == QN_MOMENT_TURN)
            break;
        if (word->dice == LOG_OF_LENT_DIE && e->seat == line->seat)
            return NULL;
    }
    int symbols = line->amount > 0 ? symbols_of_faces(table, line->seat, line->amount) : 0;
    return symbols ? symbols_label(table, line->seat, symbols, lang, buf, size) : NULL;
}

size_t qn_log_text(const qn_table *table, size_t index, int seat, qn_lang lang, char *buf,
                   size_t size)
{
    if (!table)
        return text_none(buf, size);
    struct text text = text_in(buf, size);
    qn_log_line line;
    char who[48], shown[160];
    lang = lang == QN_FRENCH ? QN_FRENCH : QN_ENGLISH;
    if (qn_log_get(table, index, seat, &line)) {
        const struct log_entry *e = entry_at(table, index);
        const struct log_word *word = word_of(table, e);
        /* What a card does to itself needs no saying twice: "Ninja Acolyte goes to a hand (Ninja Acolyte)". */
        bool is_by_itself = line.by == QN_NONE || line.by == line.def;
        const struct phrase phrase = {
            .card = word->ability ? ability_or_def(table, &line, lang)
                                  : def_label(table, line.def, lang),
            .by = def_label(table, line.by, lang),
            .with = word->dice == LOG_OF_DICE
                        ? rolled_symbols(table, index, &line, lang, shown, sizeof shown)
                    : is_by_itself ? NULL
                                   : def_label(table, line.by, lang),
            .the_card = def_article(table->pack, line.def, lang),
            .the_with = def_article(table->pack, line.by, lang),
            .the_by = def_article(table->pack, line.by, lang),
            .seat = log_seat(line.seat, lang, who, sizeof who),
            .ability = e->what == LOG_ABILITY ? used_ability(table, &line, lang) : NULL,
            .pile = e->zone ? table->t.game->zones[e->zone - 1].label[lang == QN_FRENCH] : "",
            .number = line.amount,
            .is_nobody = line.seat < 0,
            .pack = table->pack,
            .def = line.def,
            .lang = lang,
        };
        phrase_expand(&text, word->label[lang], &phrase);
    }
    return text_end(&text);
}
