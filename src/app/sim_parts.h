/*
 * A simulation in parts: blocks of games that are written to a folder as they are done, so that many processes can
 * play one simulation (sim_mpi.c), and one that was cut short goes on where it was.
 *
 *   FOLDER/plan            what is played; another simulation is refused
 *   FOLDER/part-000012     the games of one block
 *
 * Each game depends on its own seed alone, so it does not matter who plays which block, or when.
 */
#ifndef APP_SIM_PARTS_H
#define APP_SIM_PARTS_H

#include "sim.h"

struct sim_parts {
    const struct sim_plan *plan;
    const char *folder;
    uint64_t count; /* of blocks */
    uint64_t size;  /* games of a block, but the last */
};

/* The blocks of a plan; `kind` says what is made of the games ("games", "matrix", …). false after telling that the
 * folder cannot be used. */
bool sim_parts_open(struct sim_parts *parts, const struct sim_plan *plan, const char *folder,
                    const char *kind);
bool sim_parts_has(const struct sim_parts *parts, uint64_t part);
/* Plays a block and writes it; false after telling why not. */
bool sim_parts_play(const struct sim_parts *parts, uint64_t part);
/* All of them together; false after telling which is missing. */
bool sim_parts_read(const struct sim_parts *parts, struct sim_result *result);

/* ---- sim_mpi.c: the same command in several processes (MPI). Each plays its share of what is missing. */
enum sim_mpi { SIM_MPI_TELL, SIM_MPI_SILENT, SIM_MPI_FAILED };
/* Before anything else. false after telling why not: built without MPI. */
bool sim_mpi_begin(const struct app *app);
/* Plays; SIM_MPI_TELL for the one process that tells the result. */
enum sim_mpi sim_mpi_play(const struct sim_parts *parts, struct sim_result *result);
void sim_mpi_end(int code);
bool sim_mpi_is_first(void);

#endif
