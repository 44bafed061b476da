/*
 * Verbs in other moods than the imperative, which is what the words of a game are written in: "draw",
 * "each player draws"; « piochez », « vous pouvez piocher », « chaque joueur pioche ».
 *
 * A verb that may change stands after a mark; language_polish changes it there. What is told of somebody
 * else is written to you first and then turned: "your hand" into "their hand".
 */
#include "carte/render.h"

#include <string.h>

/* ---- forms ----------------------------------------------------------------------------------- */

/* French verbs whose other forms do not follow from the imperative. */
static const struct {
    const char *imperative, *third, *infinitive;
} irregular[] = {
    {"prenez", "prend", "prendre"},
    {"rendez", "rend", "rendre"},
    {"mettez", "met", "mettre"},
    {"perdez", "perd", "perdre"},
    {"détruisez", "détruit", "détruire"},
    {"choisissez", "choisit", "choisir"},
    {"étourdissez", "étourdit", "étourdir"},
    {"répartissez", "répartit", "répartir"},
    {"faites", "fait", "faire"},
    {"résolvez", "résout", "résoudre"},
    {"recevez", "reçoit", "recevoir"},
    {"renvoyez", "renvoie", "renvoyer"},
    {"payez", "paie", "payer"},
    {"prévenez", "prévient", "prévenir"},
    {"reprenez", "reprend", "reprendre"},
    {"remettez", "remet", "remettre"},
    {"subissez", "subit", "subir"},
    {"avez", "a", "avoir"},
    {"défendez", "défend", "défendre"},
    {"réduisez", "réduit", "réduire"},
};

static bool is_word(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && strncmp(word, other, length) == 0;
}

/* révélez: révèle; the é before the last consonants opens. */
static void add_open_stem(const char *stem, size_t length, struct draft *out)
{
    size_t at = length;
    while (at > 0 && strchr("bcdfghjklmnpqrstvxz", stem[at - 1])) {
        at--;
    }
    bool opens = at < length && at >= 2 && memcmp(stem + at - 2, "é", 2) == 0;
    draft_add(out, stem, opens ? at - 2 : length);
    if (opens) {
        draft_add(out, "è", 2);
        draft_add(out, stem + at, length - at);
    }
}

static void add_french(const char *word, size_t length, bool third, struct draft *out)
{
    for (size_t i = 0; i < sizeof irregular / sizeof *irregular; i++) {
        if (is_word(word, length, irregular[i].imperative)) {
            const char *form = third ? irregular[i].third : irregular[i].infinitive;
            draft_add(out, form, strlen(form));
            return;
        }
    }
    if (length < 3 || strncmp(word + length - 2, "ez", 2) != 0) {
        draft_add(out, word, length);
    } else if (third) {
        add_open_stem(word, length - 2, out);
        draft_add(out, "e", 1);
    } else {
        draft_add(out, word, length - 1);
        draft_add(out, "r", 1);
    }
}

static void add_english(const char *word, size_t length, struct draft *out)
{
    char last = length ? word[length - 1] : '\0', before = length > 1 ? word[length - 2] : '\0';
    bool hisses =
        last == 's' || last == 'x' || last == 'o' || (last == 'h' && strchr("cs", before));
    bool turns = last == 'y' && !strchr("aeou", before);
    draft_add(out, word, turns ? length - 1 : length);
    draft_add(out, turns ? "ies" : hisses ? "es" : "s", turns ? 3 : hisses ? 2 : 1);
}

/* défaussez-la: la défausse */
static size_t add_pronoun(const char *word, size_t length, struct draft *out)
{
    if (word[length] != '-') {
        return 0;
    }
    size_t pronoun = strcspn(word + length + 1, " .,;)");
    bool elides = (unsigned char)word[0] == 0xC3 || strchr("aeiou", word[0]);
    bool article =
        is_word(word + length + 1, pronoun, "la") || is_word(word + length + 1, pronoun, "le");
    draft_add(out, word + length + 1, article && elides ? 1 : pronoun);
    draft_add(out, article && elides ? "'" : " ", 1);
    return pronoun + 1;
}

size_t mood_add(const char *marked, bool french, struct draft *out)
{
    bool third = *marked == MARK_THIRD[0];
    const char *word = marked + 1;
    size_t length = strcspn(word, french ? " -.,;:)" : " .,;:)");
    if (!french) {
        if (third) {
            add_english(word, length, out);
        } else {
            draft_add(out, word, length);
        }
        return length + 1;
    }
    size_t pronoun = add_pronoun(word, length, out);
    add_french(word, length, third, out);
    return length + pronoun + 1;
}

void say_mood(struct render *r)
{
    if (r->mood == MOOD_THIRD) {
        say(r, MARK_THIRD);
    } else if (r->mood == MOOD_INFINITIVE && r->french) {
        say(r, MARK_INFINITIVE);
    }
}

/* ---- of somebody else ------------------------------------------------------------------------- */

/* What is said to you, and of another player. Longer ones come first. */
static const char *const english_pairs[][2] = {
    {"you may ", "may "},
    {"you control", "they control"},
    {"yourself", "themselves"},
    {"yours", "theirs"},
    {"your ", "their "},
    {"you have ", "they have "},
    {"you can ", "they can "},
    {"you played", "they played"},
    {"you paid", "they paid"},
    {"you do ", "they do "},
    {"you do", "they do"},
    {"with you", "with them"},
    {"attacks you", "attacks them"},
    {"you are ", "they are "},
    {"against you", "against them"},
    {"you discarded", "they discarded"},
    {"you are", "they are"},
    {"you", "they"},
};

static const char *const french_pairs[][2] = {
    {"vous pouvez ", "peut "},
    {"que vous contrôlez", "qu'il contrôle"},
    {"vous contrôlez", "il contrôle"},
    {"que vous avez ", "qu'il a "},
    {"que vous pouvez ", "qu'il peut "},
    {"où vous avez ", "où il a "},
    {"où vous n'avez ", "où il n'a "},
    {"vous n'avez ", "il n'a "},
    {"si vous le faites", "s'il le fait"},
    {"si vous avez ", "s'il a "},
    {"si vous ne ", "s'il ne "},
    {"si vous êtes ", "s'il est "},
    {"vous avez ", "il a "},
    {"vous êtes ", "il est "},
    {"avec vous", "avec lui"},
    {"contre vous", "contre lui"},
    {"à vous", "à lui"},
    {"vous attaque", "l'attaque"},
    {"vos ", "ses "},
};

static bool opens(const char *text, const char *opening)
{
    return strncmp(text, opening, strlen(opening)) == 0;
}

static bool is_inner(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* votre main: sa main; votre adversaire: son adversaire */
static size_t turn_possessive(const char *text, struct draft *out)
{
    if (!opens(text, "votre ")) {
        return 0;
    }
    const char *noun = text + 6;
    bool vowel = (unsigned char)*noun == 0xC3 || strchr("aeiouAEIOU", *noun);
    bool feminine = label_gender(noun) == 'f' && !vowel;
    draft_add(out, feminine ? "sa " : "son ", feminine ? 3 : 4);
    return 6;
}

static size_t turn_pair(const char *text, const char *const (*pairs)[2], size_t count,
                        struct draft *out)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(pairs[i][0]);
        if (opens(text, pairs[i][0]) && !(is_inner(text[length]) && text[length - 1] != ' ')) {
            draft_add(out, pairs[i][1], strlen(pairs[i][1]));
            return length;
        }
    }
    return 0;
}

/* What was written from there on is about another player. */
void turn_person(struct render *r, size_t from)
{
    struct draft turned = {0};
    const char *text = r->out.data ? r->out.data + from : "";
    for (bool starts = true; *text;) {
        size_t used = 0;
        if (starts && r->french) {
            used = turn_possessive(text, &turned);
            used = used ? used
                        : turn_pair(text, french_pairs, sizeof french_pairs / sizeof *french_pairs,
                                    &turned);
        } else if (starts) {
            used = turn_pair(text, english_pairs, sizeof english_pairs / sizeof *english_pairs,
                             &turned);
        }
        if (!used) {
            draft_add(&turned, text, 1);
            used = 1;
        }
        text += used;
        starts = !is_inner(text[-1]);
    }
    r->out.length = from;
    if (turned.data) {
        draft_add(&r->out, turned.data, turned.length);
    }
    draft_free(&turned);
}
