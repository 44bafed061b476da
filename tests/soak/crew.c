/*
 * Processes that share out games by number: process k plays k, k + n, k + 2n …, and writes one byte
 * a game into a pipe.
 */
#include "crew.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FINE = '.', WRONG = 'x' };

static void work(const struct crew_job *job, unsigned index, int to)
{
    for (uint64_t i = index; i < job->count; i += job->processes) {
        char result = job->play(job->user, i) ? FINE : WRONG;
        fflush(stdout);
        if (write(to, &result, 1) != 1)
            break;
    }
}

static bool start(const struct crew_job *job, int channel[2])
{
    fflush(stdout);
    for (unsigned i = 0; i < job->processes; i++) {
        pid_t child = fork();
        if (child < 0)
            return false;
        if (child == 0) {
            close(channel[0]);
            work(job, i, channel[1]);
            close(channel[1]);
            exit(0); /* not _exit: the leak checker runs */
        }
    }
    return true;
}

static void show_progress(const struct crew_job *job, const struct crew_count *count)
{
    uint64_t done = count->passed + count->failed;
    if (isatty(STDERR_FILENO) && (done % 64 == 0 || done == job->count))
        fprintf(stderr, "\r%" PRIu64 "/%" PRIu64 " %s, %" PRIu64 " wrong ", done, job->count,
                job->what, count->failed);
}

static void gather(const struct crew_job *job, int from, struct crew_count *count)
{
    char result[64];
    ssize_t got;
    while ((got = read(from, result, sizeof result)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            *(result[i] == FINE ? &count->passed : &count->failed) += 1;
            show_progress(job, count);
        }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
}

static void wait_for_all(const struct crew_job *job)
{
    int status;
    while (wait(&status) > 0)
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            printf("a process that played %s died (status %d)\n", job->what, status);
}

struct crew_count crew_run(const struct crew_job *job)
{
    struct crew_count count = {0, 0};
    int channel[2];
    if (pipe(channel) != 0 || !start(job, channel)) {
        perror("soak");
        count.failed = job->count;
        return count;
    }
    close(channel[1]);
    gather(job, channel[0], &count);
    close(channel[0]);
    wait_for_all(job);
    count.failed = job->count - count.passed;
    return count;
}

int crew_verdict(const char *what, struct crew_count count)
{
    printf("%s: %" PRIu64 " passed, %" PRIu64 " failed\n", what, count.passed, count.failed);
    return count.failed ? 1 : 0;
}
