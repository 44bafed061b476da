/*
 * Tampering with logs: each way makes one small change that a wrong engine could make, and the
 * auditor must notice it.
 */
#ifndef SOAK_TAMPER_H
#define SOAK_TAMPER_H

#include "auditor.h"

enum { TAMPERS = 44 };

struct tamper_count {
    unsigned tried, noticed;
};

const char *tamper_name(unsigned index);
/* Tries every way on a copy of the log; count has TAMPERS entries. */
void tamper_all(const struct audit_facts *facts, const qn_log_line *lines, size_t count,
                struct tamper_count *counts);

#endif
