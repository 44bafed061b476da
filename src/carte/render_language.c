/*
 * The two languages: articles, agreement, elisions and contractions, capital letters.
 */
#include "carte/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- drafts --------------------------------------------------------------------------------- */

/* Without memory the text stays as it is: a card text is worth no crash. */
void draft_add(struct draft *draft, const char *piece, size_t length)
{
    if (draft->length + length + 1 > draft->capacity) {
        size_t capacity = (draft->length + length + 1) * 2;
        char *data = realloc(draft->data, capacity);
        if (!data) {
            return;
        }
        draft->data = data;
        draft->capacity = capacity;
    }
    memcpy(draft->data + draft->length, piece, length);
    draft->length += length;
    draft->data[draft->length] = '\0';
}

void draft_free(struct draft *draft)
{
    free(draft->data);
    *draft = (struct draft){0};
}

/* ---- words ----------------------------------------------------------------------------------- */

void say(struct render *r, const char *piece)
{
    draft_add(&r->out, piece, strlen(piece));
}

void say_both(struct render *r, const char *english, const char *french)
{
    say(r, r->french ? french : english);
}

void say_number(struct render *r, long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%ld", number);
    say(r, digits);
}

/* A name may end so itself: G.E.L.F., Lightning Rescue! */
void say_stop(struct render *r)
{
    char last = r->out.length ? r->out.data[r->out.length - 1] : '\0';
    say(r, last && strchr(".!?", last) ? "" : ".");
}

void say_id(struct render *r, const char *id)
{
    for (; *id; id++) {
        draft_add(&r->out, *id == '_' ? " " : id, 1);
    }
}

void say_small(struct render *r, const char *label)
{
    bool capital = label[0] >= 'A' && label[0] <= 'Z';
    bool acronym = capital && label[1] >= 'A' && label[1] <= 'Z';
    char first = label[0];
    if (capital && !acronym) {
        first = (char)(first - 'A' + 'a');
    }
    if (first) {
        draft_add(&r->out, &first, 1);
        say(r, label + 1);
    }
}

void say_names(struct render *r, const struct names *names, const char *id)
{
    const char *name = names ? (r->french ? names->fr : names->en) : NULL;
    if (name) {
        say(r, name);
    } else {
        say_id(r, id);
    }
}

static bool ends_in(const char *word, size_t length, const char *letters)
{
    return length > 0 && strchr(letters, word[length - 1]) != NULL;
}

void say_noun(struct render *r, const struct noun *noun, bool plural)
{
    const char *one = r->french ? noun->fr : noun->en;
    const char *many = r->french ? noun->fr_plural : noun->en_plural;
    if (!plural) {
        say(r, one);
    } else if (many) {
        say(r, many);
    } else {
        say(r, one);
        say(r, r->french && ends_in(one, strlen(one), "sxz") ? "" : "s");
    }
}

/* Phrases such as "que vous contrôlez", "avec une ressource" agree with nothing. */
static bool is_invariable(const struct noun *adjective)
{
    static const char *const openers[] = {"que ",  "qu'", "qui ", "avec ", "sans ",
                                          "dans ", "de ", "d'",   "en ",   "sous ",
                                          "sur ",  "ici", "à ",   "où ",   "du "};
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
        if (strncmp(adjective->fr, openers[i], strlen(openers[i])) == 0) {
            return true;
        }
    }
    return !adjective->gender;
}

/* In a French adjective of several words ("engagé avec vous") the first one agrees. */
static void say_french_adjective(struct render *r, const struct noun *adjective, char gender,
                                 bool plural)
{
    const char *word = adjective->fr;
    size_t length = strcspn(word, " ");
    draft_add(&r->out, word, length);
    if (gender == 'f' && !ends_in(word, length, "e")) {
        say(r, "e");
        say(r, plural ? "s" : "");
    } else {
        say(r, plural && !ends_in(word, length, "sx") ? "s" : "");
    }
    say(r, word + length);
}

void say_adjective(struct render *r, const struct noun *adjective, char gender, bool plural)
{
    if (!r->french) {
        say(r, adjective->en);
    } else if (is_invariable(adjective)) {
        say(r, adjective->fr);
    } else {
        say_french_adjective(r, adjective, gender, plural);
    }
}

/* ---- articles of labels ---------------------------------------------------------------------- */

bool label_has_article(const char *label, bool french)
{
    static const char *const english[] = {"the ", "this ", "your ", "that ", "a ", "an "};
    static const char *const french_words[] = {"le ",    "la ",    "les ", "l'",  "ce ", "cet ",
                                               "cette ", "votre ", "vos ", "un ", "une "};
    const char *const *words = french ? french_words : english;
    size_t count =
        french ? sizeof french_words / sizeof *french_words : sizeof english / sizeof *english;
    for (size_t i = 0; i < count; i++) {
        if (strncmp(label, words[i], strlen(words[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Is this the first word of a label, with or without a capital? */
static bool opens_label(const char *label, const char *word)
{
    size_t length = strlen(word);
    bool first = label[0] == word[0] || (label[0] >= 'A' && (label[0] | 0x20) == word[0]);
    return first && strncmp(label + 1, word + 1, length - 1) == 0 &&
           (label[length] == ' ' || !label[length]);
}

/* What the first word of a label looks like: many, feminine, or neither. */
char label_gender(const char *label)
{
    static const char *const feminine[] = {"main", "activation", "action", "fin", "dimension"};
    size_t length = strcspn(label, " ");
    for (size_t i = 0; i < sizeof feminine / sizeof *feminine; i++) {
        if (opens_label(label, feminine[i])) {
            return 'f';
        }
    }
    if (opens_label(label, "contre")) {
        return 'm';
    }
    return ends_in(label, length, "s") ? 'p' : ends_in(label, length, "e") ? 'f' : 'm';
}

/* hit points, points de vie: one of the words before a preposition ends in s. */
bool label_is_plural(const char *label)
{
    size_t first = strcspn(label, " "), second = 0;
    if (label[first]) {
        second = strcspn(label + first + 1, " ");
    }
    bool of = second && strncmp(label + first + 1, "d'", 2) == 0; /* limite d'alliés */
    return ends_in(label, first, "s") || (!of && ends_in(label + first + 1, second, "s"));
}

void say_the(struct render *r, const char *label)
{
    if (!label_has_article(label, r->french)) {
        char gender = label_gender(label);
        say_both(r, "the ", gender == 'p' ? "les " : gender == 'f' ? "la " : "le ");
    }
    say_small(r, label);
}

const char *render_article(const char *french)
{
    char gender = label_gender(french);
    return gender == 'p' ? "les " : gender == 'f' ? "la " : "le ";
}

void say_a(struct render *r, const char *label)
{
    if (!label_has_article(label, r->french)) {
        char gender = label_gender(label);
        say_both(r, MARK_ARTICLE " ", gender == 'p' ? "des " : gender == 'f' ? "une " : "un ");
    }
    say_small(r, label);
}

/* hit points: hit point; points de vie: point de vie. English counts its last word, French its
 * first. */
void say_label(struct render *r, const char *label, long count)
{
    size_t all = strlen(label), end = r->french ? strcspn(label, " ") : all;
    bool one = (count == 1 || count == -1) && ends_in(label, end, "s") && end > 2;
    size_t before = r->out.length;
    say_small(r, label);
    if (one && r->out.length == before + all) {
        bool adjective =
            end < all && label[all - 1] == 's' && !strstr(label, " de ") && !strstr(label, " d'");
        r->out.length = before + end - 1;
        draft_add(&r->out, label + end, all - end - (r->french && adjective));
    }
}

/* damage, no damage; des dégâts, pas de dégâts; de la menace */
void say_some(struct render *r, const char *label, bool none)
{
    char gender = label_gender(label);
    if (!r->french) {
        say(r, none ? "no " : "");
    } else if (none) {
        say(r, "pas de ");
    } else {
        say(r, gender == 'p' ? "des " : gender == 'f' ? "de la " : "du ");
    }
    say_small(r, label);
}

/* ---- the last pass --------------------------------------------------------------------------- */

static const char *skip_marks(const char *s)
{
    while (*s == MARK_SENTENCE[0]) {
        s++;
    }
    return s;
}

/* Does a French word elide before this letter? Not before h, which heroes aspirate. */
static bool is_vowel(const char *s)
{
    const unsigned char *c = (const unsigned char *)skip_marks(s);
    if (c[0] == 0xC3) { /* à â é è ê ë î ï ô ö ù û ü and their capitals */
        unsigned char small = c[1] | 0x20;
        return small != 0xA7 && small != 0xB1 && small >= 0xA0 && small != 0xB7 && small < 0xBD;
    }
    if (c[0] == 0xC5) { /* œ */
        return c[1] == 0x92 || c[1] == 0x93;
    }
    return c[0] && strchr("aeiouAEIOU", c[0]) != NULL;
}

static bool starts(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* What a group of French words turns into because of its neighbours. */
struct contraction {
    const char *words, *before_vowel, *otherwise; /* NULL: stays */
};

static const struct contraction contractions[] = {
    {"de le ", "de l'", "du "},
    {"de la ", "de l'", NULL},
    {"de les ", "des ", "des "},
    {"à le ", "à l'", "au "},
    {"à la ", "à l'", NULL},
    {"à les ", "aux ", "aux "},
    {"jusqu'à le ", "jusqu'à l'", "jusqu'au "},
    {"jusqu'à la ", "jusqu'à l'", NULL},
    {"jusqu'à les ", "jusqu'aux ", "jusqu'aux "},
    {"de Le ", "du ", "du "},
    {"à Le ", "au ", "au "},
    {"de Les ", "des ", "des "},
    {"à Les ", "aux ", "aux "},
    {"à jusqu'à ", "à un maximum de ", "à un maximum de "},
    {"de jusqu'à ", "d'un maximum de ", "d'un maximum de "},
    {"sur jusqu'à ", "sur un maximum de ", "sur un maximum de "},
    {"si il ", "s'il ", "s'il "},
    {"si ils ", "s'ils ", "s'ils "},
    {"le ", "l'", NULL},
    {"la ", "l'", NULL},
    {"de ", "d'", NULL},
    {"que ", "qu'", NULL},
    {"ce ", "cet ", NULL},
};

/* Contracts what stands here; returns how much of the raw text was used, 0 if nothing changed. */
static size_t contract(const char *raw, struct draft *out)
{
    for (size_t i = 0; i < sizeof contractions / sizeof *contractions; i++) {
        const struct contraction *c = &contractions[i];
        size_t length = strlen(c->words);
        if (!starts(raw, c->words)) {
            continue;
        }
        const char *result = is_vowel(raw + length) ? c->before_vowel : c->otherwise;
        if (result) {
            draft_add(out, result, strlen(result));
            return length;
        }
    }
    return 0;
}

/* a or an, by the letter that follows; a single letter is spelt: an X-Men. */
static void add_article(const char *next, struct draft *out)
{
    bool is_spelt = *next && next[1] == '-' && strchr("AEFHILMNORSX", *next);
    bool sounds_you = starts(next, "uni") || starts(next, "use") || starts(next, "Uni");
    bool an = *next && strchr("aeiouAEIOU8", *next) && !sounds_you && !starts(next, "one");
    draft_add(out, an || is_spelt ? "an" : "a", an || is_spelt ? 2 : 1);
}

/* "the" before a phrase that brings its own article. */
static size_t drop_article(const char *raw)
{
    return starts(raw, "the the ") || starts(raw, "the your ") || starts(raw, "the this ") ? 4 : 0;
}

static void smooth(const char *raw, bool french, struct draft *out)
{
    bool word_start = true;
    while (*raw) {
        size_t used = 0;
        if (word_start) {
            used = french ? contract(raw, out) : drop_article(raw);
        }
        if (used > 0) {
            raw += used;
            word_start = french ? raw[-1] == ' ' : true;
            continue;
        }
        if (*raw == MARK_THIRD[0] || *raw == MARK_INFINITIVE[0]) {
            raw += mood_add(raw, french, out);
            word_start = false;
            continue;
        }
        if (*raw == MARK_ARTICLE[0]) {
            add_article(raw[1] == ' ' ? raw + 2 : raw + 1, out);
        } else {
            draft_add(out, raw, 1);
        }
        word_start = *raw == ' ' || *raw == '(' || *raw == '\n' || *raw == MARK_SENTENCE[0];
        raw++;
    }
}

/* One letter in capital; returns the bytes used. */
static size_t add_capital(const char *s, struct draft *out)
{
    char first = s[0];
    if (first >= 'a' && first <= 'z') {
        first = (char)(first - 'a' + 'A');
    }
    unsigned char second = (unsigned char)s[1];
    if ((unsigned char)first == 0xC3 && second >= 0xA0 && second <= 0xBE && second != 0xB7) {
        char pair[2] = {first, (char)(second - 0x20)};
        draft_add(out, pair, 2);
        return 2;
    }
    draft_add(out, &first, 1);
    return 1;
}

void language_polish(const struct draft *raw, bool french, struct draft *out)
{
    struct draft smoothed = {0};
    bool capital = false;
    if (!raw->data) {
        return;
    }
    smooth(raw->data, french, &smoothed);
    for (const char *s = smoothed.data; s && *s;) {
        if (*s == MARK_SENTENCE[0]) {
            capital = true;
            s++;
        } else if (capital) {
            s += add_capital(s, out);
            capital = false;
        } else {
            draft_add(out, s++, 1);
        }
    }
    draft_free(&smoothed);
}
