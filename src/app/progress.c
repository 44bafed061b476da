/*
 * The progress bar. It redraws at most ten times a second, in place, and wipes itself at the end, so
 * that nothing of it stays between the results.
 */
#define _POSIX_C_SOURCE 200809L
#include "progress.h"

#include "app.h"

#include <time.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };

double progress_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, const char *label, uint64_t total)
{
    *progress = (struct progress){
        .label = label,
        .total = total > 0 ? total : 1,
        .started = progress_clock(),
        .on = isatty(STDERR_FILENO) == 1,
    };
}

static void progress_draw(const struct progress *progress, uint64_t done, double elapsed)
{
    double share = (double)done / (double)progress->total;
    share = share > 1 ? 1 : share;
    int filled = (int)(share * BAR_WIDTH);
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++) {
        bar[i] = i < filled ? '#' : '.';
    }
    bar[BAR_WIDTH] = 0;
    fprintf(stderr, "\r%s [%s] %3d %%", progress->label, bar, (int)(share * 100));
    if (share > 0) {
        unsigned left = (unsigned)(elapsed / share - elapsed + 0.5);
        /* TRANSLATORS: time left on a progress bar, minutes:seconds. */
        fprintf(stderr, _("  %u:%02u left"), left / 60, left % 60);
    }
    fputs("\033[K", stderr);
    fflush(stderr);
}

void progress_step(struct progress *progress, uint64_t done)
{
    if (!progress->on) {
        return;
    }
    double now = progress_clock();
    if (now - progress->started < 2 || now - progress->drawn < 0.1) {
        return;
    }
    progress->drawn = now;
    progress->visible = true;
    progress_draw(progress, done, now - progress->started);
}

void progress_end(struct progress *progress)
{
    if (progress->visible) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    progress->on = progress->visible = false;
}
