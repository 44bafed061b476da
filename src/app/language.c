/*
 * The language that the command speaks.
 *
 * A fresh machine may have no French locale installed. gettext then still finds our catalogue through
 * LANGUAGE, provided that the locale is not plain "C"; C.UTF-8 is always there. Numbers are never
 * localised, so that what a machine reads stays the same in every language.
 */
#define _POSIX_C_SOURCE 200809L
#include "language.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

qn_lang language_from_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != 0) {
            return strncmp(value, "fr", 2) == 0 ? QN_FRENCH : QN_ENGLISH;
        }
    }
    return QN_ENGLISH;
}

bool language_parse(const char *text, qn_lang *out)
{
    if (strcmp(text, "fr") == 0) {
        *out = QN_FRENCH;
    } else if (strcmp(text, "en") == 0) {
        *out = QN_ENGLISH;
    } else {
        return false;
    }
    return true;
}

void language_use(qn_lang lang, const char *locale_dir)
{
    if (setlocale(LC_CTYPE, "") == NULL) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    if (lang == QN_ENGLISH) {
        setlocale(LC_MESSAGES, "C"); /* the messages in the source are English */
    } else {
        setlocale(LC_MESSAGES, "C.UTF-8");
        const char *now = getenv("LANGUAGE"); /* once: threads may be reading the environment */
        if (now == NULL || strcmp(now, "fr") != 0) {
            setenv("LANGUAGE", "fr", 1);
        }
    }
    bindtextdomain("quinte", locale_dir);
    bind_textdomain_codeset("quinte", "UTF-8");
    textdomain("quinte");
}

const char *language_in_context(const char *marked, const char *word)
{
    const char *said = gettext(marked);
    return said == marked ? word : said;
}
