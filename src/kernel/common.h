/*
 * The rows with which every game's tables of asks, option words and log words begin.
 */
#ifndef KERNEL_COMMON_H
#define KERNEL_COMMON_H

#include "kernel/flow.h"

#define COMMON_ASKS                                                                                \
    [ASK_WINDOW] = {"window", {"You may answer", "Vous pouvez réagir"}, window_options, true},     \
    [ASK_FORCED] = {"order", {"Which one first?", "Laquelle d'abord ?"}, forced_options},          \
    [ASK_AFTERMATH] = {"order", {"Which one first?", "Laquelle d'abord ?"}, aftermath_options},    \
    [ASK_DELAYED] = {"order", {"Which one first?", "Laquelle d'abord ?"}, delayed_options},        \
    [ASK_TARGET] = {"target", {"%c: choose", "%c : choisissez"}, machine_target_options},          \
    [ASK_MAY] = {"may", {"%c: do it?", "%c : le faire ?"}, machine_may_options},                   \
    [ASK_EITHER] = {"either", {"%c: choose one", "%c : choisissez"}, machine_either_options},      \
    [ASK_ORDER] = {"order_cards",                                                                  \
                   {"Which card next, the deepest first?",                                         \
                    "Quelle carte ensuite, la plus profonde d'abord ?"},                           \
                   machine_order_options}

#define COMMON_OPTION_WORDS                                                                        \
    [WORD_PASS] = {"pass", {"pass", "passer"}, false},                                             \
    [WORD_USE] = {"use", {"use %c", "utiliser %c"}, true},                                         \
    [WORD_CHOOSE] = {"choose", {"%c", "%c"}, false},                                               \
    [WORD_DONE] = {"done", {"done", "terminé"}, false},                                            \
    [WORD_YES] = {"yes", {"yes", "oui"}, false}, [WORD_NO] = {"no", {"no", "non"}, false},         \
    [WORD_OPTION] = {"option", {"option %n", "option %n"}, true},                                  \
    [WORD_PUT] = {"put", {"%c", "%c"}, false}

#define COMMON_LOG_WORDS                                                                           \
    [LOG_SHUFFLE] = {"shuffle",                                                                    \
                     {"%<the deck of %s|a deck> is shuffled",                                      \
                      "%<le deck de %s|un deck> est mélangé"}},                                    \
    [LOG_ABILITY] = {"ability", {"%c: ability", "%c : capacité"}},                                 \
    [LOG_CANCEL] = {"cancel", {"%c is cancelled", "%c est annulé"}},                               \
    [LOG_REPLACE] = {"replace", {"%c changes what happens", "%c change ce qui se passe"}},         \
    [LOG_FORBIDDEN] = {"forbidden", {"%c: it cannot happen", "%c : impossible"}},                  \
    [LOG_RANDOM] = {"random", {"chosen at random: %c", "choisie au hasard : %c"}},                 \
    [LOG_RESIGNED] = {"resign", {"%s resigns", "%s abandonne"}}

#endif
