/*
 * Words for the rules search. The stems are deliberately light: they bring together plurals and the
 * commonest endings of verbs. A language cuts only its own endings, so that a word of the other one
 * keeps most of itself.
 */
#include "rules_words.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Both lists are sorted, and folded. */
static const char *const empty_words[] = {
    "a",     "an",    "and",  "are",  "as",   "at",    "au",    "aux",  "avec",  "be",   "been",
    "by",    "c",     "ce",   "ces",  "cet",  "cette", "d",     "dans", "de",    "des",  "du",
    "elle",  "elles", "en",   "est",  "et",   "for",   "from",  "has",  "have",  "he",   "her",
    "him",   "his",   "i",    "il",   "ils",  "in",    "is",    "it",   "its",   "j",    "je",
    "l",     "la",    "le",   "les",  "leur", "leurs", "m",     "ma",   "me",    "mes",  "mon",
    "my",    "n",     "ne",   "nous", "of",   "on",    "or",    "ou",   "our",   "par",  "pour",
    "qu",    "que",   "qui",  "s",    "sa",   "se",    "ses",   "she",  "si",    "son",  "sur",
    "t",     "ta",    "te",   "tes",  "that", "the",   "their", "them", "these", "they", "this",
    "those", "to",    "ton",  "tu",   "un",   "une",   "us",    "vous", "was",   "we",   "with",
    "y",     "you",   "your",
};

static const char *const faint_words[] = {
    "about",     "actually",     "ai",         "aller",       "allowed",      "alors",
    "also",      "am",           "any",        "anyway",      "appelle",      "aren",
    "aussi",     "autre",        "autres",     "avait",       "avez",         "avoir",
    "avons",     "basically",    "being",      "bien",        "ca",           "call",
    "called",    "can",          "cela",       "cense",       "censee",       "chez",
    "chose",     "combien",      "comment",    "concernant",  "concretement", "could",
    "deja",      "did",          "dire",       "dit",         "do",           "does",
    "doesn",     "don",          "donc",       "done",        "droit",        "encore",
    "es",        "etaient",      "etait",      "ete",         "etes",         "etre",
    "eux",       "even",         "ever",       "exactement",  "exactly",      "faire",
    "fais",      "fait",         "faut",       "fois",        "font",         "franchement",
    "genre",     "get",          "gets",       "getting",     "go",           "goes",
    "going",     "got",          "happen",     "happened",    "happens",      "hein",
    "here",      "how",          "if",         "into",        "isn",          "just",
    "juste",     "kind",         "kinds",      "legal",       "let",          "like",
    "ll",        "lui",          "maintenant", "mais",        "marche",       "may",
    "mean",      "meaning",      "means",      "meme",        "might",        "moi",
    "must",      "no",           "non",        "normalement", "not",          "now",
    "oblige",    "off",          "ok",         "only",        "ont",          "onto",
    "oui",       "out",          "over",       "pas",         "passe",        "permis",
    "peut",      "peuvent",      "peux",       "please",      "plus",         "possible",
    "pourquoi",  "pouvez",       "pouvoir",    "precisement", "puis",         "quand",
    "quel",      "quelle",       "quelles",    "quelque",     "quels",        "quoi",
    "re",        "really",       "reellement", "regarding",   "rien",         "right",
    "say",       "says",         "shall",      "should",      "signifie",     "signifient",
    "signifier", "signifierait", "simplement", "simply",      "so",           "soit",
    "some",      "somebody",     "someone",    "sommes",      "sont",         "sort",
    "sorte",     "sortes",       "sorts",      "still",       "stuff",        "suis",
    "suppose",   "supposed",     "tell",       "than",        "then",         "there",
    "thing",     "things",       "toi",        "tous",        "tout",         "toute",
    "toutes",    "truc",         "trucs",      "up",          "use",          "used",
    "using",     "va",           "vais",       "ve",          "veut",         "veux",
    "vont",      "vraiment",     "want",       "wants",       "were",         "what",
    "when",      "where",        "which",      "who",         "whom",         "whose",
    "why",       "will",         "won",        "wonder",      "would",
};

static int list_compare(const void *a, const void *b)
{
    return strcmp(a, *(const char *const *)b);
}

static enum word_worth worth_of(const char *word)
{
    if (bsearch(word, empty_words, sizeof empty_words / sizeof empty_words[0],
                sizeof empty_words[0], list_compare) != NULL) {
        return WORD_EMPTY;
    }
    return bsearch(word, faint_words, sizeof faint_words / sizeof faint_words[0],
                   sizeof faint_words[0], list_compare) != NULL
               ? WORD_FAINT
               : WORD_FULL;
}

/* ---- stems ---------------------------------------------------------------------------------- */

/* Cuts `ending` off if at least `rest` letters stay. */
static bool cut_ending(char *stem, const char *ending, size_t rest)
{
    size_t n = strlen(stem), m = strlen(ending);
    if (n < m + rest || strcmp(stem + n - m, ending) != 0) {
        return false;
    }
    stem[n - m] = 0;
    return true;
}

/* "stunn" → "stun", as English doubles a consonant before an ending. */
static void cut_doubled(char *stem, const char *letters)
{
    size_t n = strlen(stem);
    if (n > 3 && stem[n - 1] == stem[n - 2] && strchr(letters, stem[n - 1]) != NULL) {
        stem[n - 1] = 0;
    }
}

static void cut_english_plural(char *stem)
{
    size_t n = strlen(stem);
    if (cut_ending(stem, "ies", 2)) {
        strcat(stem, "y");
    } else if (cut_ending(stem, "sses", 2)) {
        strcat(stem, "ss");
    } else if (cut_ending(stem, "xes", 2)) {
        strcat(stem, "x");
    } else if (cut_ending(stem, "ches", 2)) {
        strcat(stem, "ch");
    } else if (cut_ending(stem, "shes", 2)) {
        strcat(stem, "sh");
    } else if (stem[n - 1] == 's' && strchr("su", stem[n - 2]) == NULL) {
        stem[n - 1] = 0;
    }
}

static void english_stem(char *stem)
{
    cut_english_plural(stem);
    if (cut_ending(stem, "ing", 3) || cut_ending(stem, "ed", 3)) {
        cut_doubled(stem, "bdgmnprt");
    }
    size_t n = strlen(stem);
    if (n >= 7 && strchr("st", stem[n - 4]) != NULL) {
        cut_ending(stem, "ion", 4);
    }
    cut_ending(stem, "ly", 4);
    cut_ending(stem, "e", 3);
    n = strlen(stem);
    if (n > 3 && stem[n - 1] == 'y') {
        stem[n - 1] = 'i'; /* ally, allies */
    }
}

/* Endings of French with how many letters must stay before them, the longest first. */
static const struct french_ending {
    const char *ending;
    size_t rest;
} french_endings[] = {
    {"issements", 4}, {"issement", 4}, {"issaient", 4}, {"eraient", 4}, {"issent", 4},
    {"issant", 4},    {"ations", 4},   {"ateurs", 4},   {"ements", 4},  {"ation", 4},
    {"ateur", 4},     {"ement", 4},    {"eront", 4},    {"erait", 4},   {"erons", 4},
    {"aient", 4},     {"antes", 4},    {"isent", 4},    {"erez", 4},    {"erai", 4},
    {"eras", 4},      {"ante", 4},     {"ants", 4},     {"ites", 4},    {"ises", 4},
    {"isez", 4},      {"irez", 4},     {"ions", 4},     {"rait", 4},    {"ront", 4},
    {"era", 4},       {"ant", 4},      {"ite", 4},      {"ise", 4},     {"ire", 4},
    {"ira", 4},       {"ees", 3},      {"ent", 3},      {"ait", 4},     {"ais", 4},
    {"ons", 4},       {"ies", 4},      {"ues", 4},      {"ion", 4},     {"ee", 3},
    {"es", 3},        {"er", 3},       {"ez", 3},       {"ai", 4},      {"it", 4},
    {"is", 4},        {"ir", 4},       {"ie", 4},       {"re", 4},      {"ue", 4},
    {"us", 4},        {"u", 4},        {"e", 3},        {"i", 4},
};

static void french_stem(char *stem)
{
    size_t n = strlen(stem);
    if (cut_ending(stem, "aux", 2)) {
        strcat(stem, "al");
    } else if (strchr("sx", stem[n - 1]) != NULL) {
        stem[n - 1] = 0;
    }
    for (size_t i = 0; i < sizeof french_endings / sizeof french_endings[0]; i++) {
        if (cut_ending(stem, french_endings[i].ending, french_endings[i].rest)) {
            break;
        }
    }
    cut_doubled(stem, "bcdfglmnprst");
}

static bool has_stem(const char *text)
{
    return strlen(text) > 3 && !isdigit((unsigned char)text[0]);
}

/* ---- cutting -------------------------------------------------------------------------------- */

/* How many bytes of a letter or digit begin here; 0 if none does. Letters beyond ASCII are those of
 * Latin-1 and Latin Extended-A, and accents that stand for themselves. */
static size_t letter_bytes(const char *at)
{
    unsigned char byte = (unsigned char)at[0], next = (unsigned char)at[byte != 0];
    if (isalnum(byte)) {
        return 1;
    }
    bool is_latin = byte == 0xC3 ? next != 0x97 && next != 0xB7 : byte == 0xC4 || byte == 0xC5;
    bool is_accent = byte == 0xCC || byte == 0xCD;
    return (is_latin || is_accent) && (next & 0xC0) == 0x80 ? 2 : 0;
}

/* Is this the dot after a letter of an initialism, with another letter behind it? */
static bool joins_letters(const char *start, const char *dot)
{
    bool single = dot == start + 1 || (dot > start + 1 && dot[-2] == '.');
    return single && *dot == '.' && isalpha((unsigned char)dot[-1]) &&
           isalpha((unsigned char)dot[1]) && letter_bytes(dot + 2) == 0;
}

bool word_next(const char **at, struct word_span *out)
{
    const char *start = *at;
    while (*start != 0 && letter_bytes(start) == 0) {
        start++;
    }
    const char *end = start;
    for (size_t bytes = 0; (bytes = letter_bytes(end)) > 0 || joins_letters(start, end);) {
        end += bytes > 0 ? bytes : 1;
    }
    *at = end;
    *out = (struct word_span){start, (size_t)(end - start)};
    return end > start;
}

/* The die of French is no article, though folding makes it one. */
static bool is_french_die(const char *raw)
{
    return strcmp(raw + 1, "\xC3\xA9") == 0 || strcmp(raw + 1, "\xC3\xA9s") == 0;
}

struct word word_of(struct word_span span)
{
    struct word word = {.worth = WORD_FULL};
    char raw[2 * WORD_LONGEST];
    size_t length = 0;
    for (size_t i = 0; i < span.length && length + 1 < sizeof raw; i++) {
        if (span.start[i] != '.') {
            raw[length++] = span.start[i];
        }
    }
    raw[length] = 0;
    text_fold(raw, word.text, sizeof word.text);
    if (is_french_die(raw) && tolower((unsigned char)raw[0]) == 'd') {
        memcpy(word.text, "dee", 4);
    }
    word.worth = worth_of(word.text);
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        memcpy(word.stem[lang], word.text, sizeof word.text);
    }
    if (has_stem(word.text)) {
        english_stem(word.stem[QN_ENGLISH]);
        french_stem(word.stem[QN_FRENCH]);
    }
    return word;
}
