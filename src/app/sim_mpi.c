/*
 * One simulation in several processes, on one machine or many: every process is started with the same command
 * (`mpirun -n 4 quinte sim … --mpi --parts DIR`), plays every fourth of the parts that are missing, and the first one
 * tells what came of all. They share nothing but the folder. If one dies, mpirun ends the others and says so; the
 * same command, started again, plays what is missing.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_parts.h"

#include "progress.h"

#include <stdlib.h>

#ifdef QUINTE_MPI
#include <mpi.h>

bool sim_mpi_begin(const struct app *app)
{
    (void)app;
    return MPI_Init(NULL, NULL) == MPI_SUCCESS;
}

static int rank(void)
{
    int own = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    return own;
}

bool sim_mpi_is_first(void)
{
    return rank() == 0;
}

static void tell_state(const struct sim_parts *parts, uint64_t missing, int ranks)
{
    uint64_t there = parts->count - missing;
    if (there && missing)
        app_note(parts->plan->app,
                 _("%llu of %llu parts are in %s already; %llu are played by %d processes"),
                 (unsigned long long)there, (unsigned long long)parts->count, parts->folder,
                 (unsigned long long)missing, ranks);
}

enum sim_mpi sim_mpi_play(const struct sim_parts *parts, struct sim_result *result)
{
    int ranks = 1, own = rank(), done = 1, all = 0;
    uint64_t missing = 0;
    double before = progress_clock();
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    char *is_missing = app_alloc(parts->count + 1);
    /* Everybody looks before anybody writes, so that all mean the same by "the third that is missing". */
    for (uint64_t part = 0; part < parts->count; part++)
        missing += (uint64_t)(is_missing[part] = !sim_parts_has(parts, part));
    MPI_Barrier(MPI_COMM_WORLD);
    if (own == 0)
        tell_state(parts, missing, ranks);
    for (uint64_t part = 0, at = 0; part < parts->count && done; part++)
        if (is_missing[part] && at++ % (uint64_t)ranks == (uint64_t)own)
            done = sim_parts_play(parts, part);
    free(is_missing);
    MPI_Allreduce(&done, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (!all)
        return SIM_MPI_FAILED;
    if (own != 0)
        return SIM_MPI_SILENT;
    if (!sim_parts_read(parts, result))
        return SIM_MPI_FAILED;
    result->seconds = progress_clock() - before;
    return SIM_MPI_TELL;
}

void sim_mpi_end(int code)
{
    if (code == APP_BAD)
        MPI_Abort(MPI_COMM_WORLD, code);
    MPI_Finalize();
}

#else

bool sim_mpi_begin(const struct app *app)
{
    app_error(app, _("this quinte was built without MPI (libopenmpi-dev, -Dmpi=enabled)"));
    return false;
}

bool sim_mpi_is_first(void)
{
    return true;
}

enum sim_mpi sim_mpi_play(const struct sim_parts *parts, struct sim_result *result)
{
    (void)parts;
    (void)result;
    return SIM_MPI_FAILED;
}

void sim_mpi_end(int code)
{
    (void)code;
}

#endif
