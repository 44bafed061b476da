/*
 * The rows with which every game's tables of asks, option words and log words begin.
 */
#ifndef KERNEL_COMMON_H
#define KERNEL_COMMON_H

#include "kernel/flow.h"

#define COMMON_ASKS                                                                                \
    [ASK_WINDOW] = {"window",                                                                      \
                    {"You may answer", "Vous pouvez réagir"},                                      \
                    window_options,                                                                \
                    true,                                                                          \
                    .role = QN_ROLE_WINDOW},                                                       \
    [ASK_FORCED] = {"order",                                                                       \
                    {"Which one first?", "Laquelle d'abord ?"},                                    \
                    forced_options,                                                                \
                    .role = QN_ROLE_ORDER},                                                        \
    [ASK_AFTERMATH] = {"order",                                                                    \
                       {"Which one first?", "Laquelle d'abord ?"},                                 \
                       aftermath_options,                                                          \
                       .role = QN_ROLE_ORDER},                                                     \
    [ASK_DELAYED] = {"order",                                                                      \
                     {"Which one first?", "Laquelle d'abord ?"},                                   \
                     delayed_options,                                                              \
                     .role = QN_ROLE_ORDER},                                                       \
    [ASK_TARGET] = {"target",                                                                      \
                    {"%c: choose", "%c : choisissez"},                                             \
                    machine_target_options,                                                        \
                    .list = machine_target_list,                                                   \
                    .role = QN_ROLE_TARGET},                                                       \
    [ASK_MAY] = {"may",                                                                            \
                 {"%c: do it?", "%c : le faire ?"},                                                \
                 machine_may_options,                                                              \
                 .role = QN_ROLE_YES_NO},                                                          \
    [ASK_EITHER] = {"either",                                                                      \
                    {"%c: choose one", "%c : choisissez"},                                         \
                    machine_either_options,                                                        \
                    .role = QN_ROLE_EITHER},                                                       \
    [ASK_ORDER] = {"order_cards",                                                                  \
                   {"%c: in which order? The deepest card first",                                  \
                    "%c : dans quel ordre ? D'abord la carte la plus au fond"},                    \
                   machine_order_options,                                                          \
                   .role = QN_ROLE_ORDER}

#define COMMON_OPTION_WORDS                                                                        \
    [WORD_PASS] = {"pass", {"pass", "passer"}, false, .group = QN_GROUP_PASS},                     \
    [WORD_USE] = {"use", {"use %c%p", "utiliser %c%p"}, true, .group = QN_GROUP_USE},              \
    [WORD_CHOOSE] = {"choose", {"%c", "%c"}, false, .group = QN_GROUP_CARD},                       \
    [WORD_DONE] = {"done", {"done", "terminé"}, false, .group = QN_GROUP_DONE},                    \
    [WORD_YES] = {"yes", {"yes", "oui"}, false, .group = QN_GROUP_YES},                            \
    [WORD_NO] = {"no", {"no", "non"}, false, .group = QN_GROUP_NO},                                \
    [WORD_OPTION] = {"option", {"option %n", "option %n"}, true, .group = QN_GROUP_OPTION},        \
    [WORD_PUT] = {"put", {"%c", "%c"}, false, .group = QN_GROUP_ORDER}

#define COMMON_LOG_WORDS                                                                           \
    [LOG_SHUFFLE] = {"shuffle", {"%z%< of %s|> is shuffled", "on mélange %z%< de %s|>"}},          \
    [LOG_ABILITY] = {"ability", {"%c: %a", "%c : %a"}},                                            \
    [LOG_CANCEL] = {"cancel", {"%c is cancelled", "l'effet de %c est annulé"}},                    \
    [LOG_REPLACE] = {"replace", {"%c changes what happens", "%c change ce qui se passe"}},         \
    [LOG_FORBIDDEN] = {"forbidden", {"%c: it cannot happen", "%c : impossible"}},                  \
    [LOG_RANDOM] = {"random", {"chosen at random: %c", "choisie au hasard : %c"}},                 \
    [LOG_RESIGNED] = {"resign", {"%s resigns", "%s abandonne"}}

#endif
