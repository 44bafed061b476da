/*
 * Rule ids as people write them, back into 16 bits.
 */
#ifndef API_RULE_ID_H
#define API_RULE_ID_H

#include <stdint.h>

/* "MC-310", or 0 if it is no rule id. */
uint16_t rule_from_id(const char *text);

#endif
