/*
 * How much each thing counts in the rules search. The numbers were found one at a time with the 200 questions
 * of tests/rules/questions.tsv and with ways to ask of every fourth row in rules/GAME.asked.tsv, looked for
 * while one way to ask each row was left out; the other questions there are for measuring
 * (tests/rules/score.py).
 */
#ifndef APP_RULES_WEIGHTS_H
#define APP_RULES_WEIGHTS_H

struct search_weights {
    /* Ways to say a term; what was typed counts 1. */
    double glossary; /* the name that a glossary gives */
    double players;  /* what players' words stand for */
    double said;     /* another word of players for the same, in how a rule is asked for */
    double part;     /* one word of a phrase */
    double prefix;   /* a word that begins like the one that was typed */
    double loose;    /* the words of a phrase near each other instead of side by side */
    double faint;    /* a term of words that say little */

    /* Where a rule says it; its text counts 1. */
    double heading;       /* of one word; the longer, the less each word counts */
    double heading_least; /* what remains of that in a long heading */
    double check;
    double asked;        /* how players ask for the rule */
    double asked_again;  /* the same once more, on top of the text */
    double asked_length; /* half of that is left for a question of so many words */
    double opening;      /* the text begins with it */
    double definition;   /* the text begins with it and a colon */
    double repeated;     /* for each doubling of how often the text says it */
    double length;       /* 0: long texts count as much as short ones; 1: by their length */
    double other_language;

    /* All terms together. */
    double likeness;      /* of the question and how players ask for the rule */
    double likeness_next; /* the same for the way that is second */
    double likeness_text; /* of the question and the text */
    double tells_not;     /* the text tells nothing of the kind that is asked for */
    double asks;          /* both ask for the same: who, how many, whether one may */
    double asks_not;      /* both ask, but for something else */
    double
        in_order;  /* their words stand in the same order; less if they stand the other way round */
    double terse;  /* half of that is left for a way to ask of so many words */
    double typed;  /* by how much what was typed is rarer than all that it may mean */
    double rarest; /* no term counts more than one so rare */
    double coverage;     /* exponent of the part of the question that the rule speaks of */
    double worded_text;  /* pairs of words, little ones too, that the text has (an exponent) */
    double worded_asked; /* words, little ones too, that a way to ask has (an exponent) */
    double
        meaning; /* how near the question and the rule are in what they are about (an exponent) */
    double near; /* two neighbours of the question near each other */
    double near_span;
    double near_order; /* in the same order */
    double example;    /* rules that only give an example */
    double about_card; /* rules about one card */
    double named_card; /* the same, if the question names that card */
    double unnamed;    /* rules under a name that the question does not say */
    double named_game; /* rules of the game that the question names */
    double least;      /* of the best score: what is still an answer */
};

extern const struct search_weights search_weights;

#endif
