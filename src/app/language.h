/*
 * The language that the command speaks: chosen from --lang or the environment, carried by gettext.
 */
#ifndef APP_LANGUAGE_H
#define APP_LANGUAGE_H

#include "quinte/quinte.h"

#include <stdbool.h>

enum { APP_LANGUAGES = QN_FRENCH + 1 }; /* a name may be given in any of them */

/* From LC_ALL, LC_MESSAGES or LANG, whichever is set first, as POSIX says. */
qn_lang language_from_environment(void);

/* "fr" or "en"; false for anything else. */
bool language_parse(const char *text, qn_lang *out);

/* Lets gettext speak it; `locale_dir` holds fr/LC_MESSAGES/quinte.mo. */
void language_use(qn_lang lang, const char *locale_dir);

/* What the catalogue says for a word in that game or place, where another one says it otherwise; `word` is
 * the part behind the mark. C_ is what xgettext looks for. */
const char *language_in_context(const char *marked, const char *word);
#define C_(context, word) language_in_context(context "\004" word, word)

#endif
