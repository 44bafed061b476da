/*
 * Figures of a running server. See metrics.h.
 */
#include "serve/metrics.h"

#include "serve/serve.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const struct {
    const char *name;
} metric_words[METRICS] = {
    [METRIC_CHOICE] = {"choice"}, [METRIC_TALK] = {"talk"},   [METRIC_OTHER] = {"other"},
    [METRIC_COMMIT] = {"commit"}, [METRIC_THINK] = {"think"}, [METRIC_REPLAY] = {"replay"},
};

/* ---- histograms ----------------------------------------------------------------------------- */

static unsigned step_of(uint64_t microseconds)
{
    unsigned doubling = 0;
    if (microseconds < 8)
        return (unsigned)microseconds;
    while (microseconds >> doubling >= 16)
        doubling++;
    unsigned step = (doubling + 1) * 8 + (unsigned)((microseconds >> doubling) - 8);
    return step < METRIC_STEPS ? step : METRIC_STEPS - 1;
}

/* The largest time that falls into the step. */
static uint64_t end_of(unsigned step)
{
    if (step < 8)
        return step;
    unsigned doubling = step / 8 - 1;
    return ((uint64_t)(8 + step % 8 + 1) << doubling) - 1;
}

void metrics_note(struct metrics *metrics, enum metric metric, int64_t microseconds)
{
    struct histogram *h = &metrics->time[metric];
    uint64_t time = microseconds > 0 ? (uint64_t)microseconds : 0;
    h->count++;
    h->sum += time;
    h->step[step_of(time)]++;
}

uint64_t metrics_quantile(const struct histogram *h, uint64_t of_a_million)
{
    uint64_t wanted = (h->count * of_a_million + 999999) / 1000000, seen = 0;
    for (unsigned i = 0; i < METRIC_STEPS; i++) {
        seen += h->step[i];
        if (seen >= wanted && seen)
            return end_of(i);
    }
    return 0;
}

/* ---- the page ------------------------------------------------------------------------------- */

struct page {
    char *text;
    size_t size, capacity;
};

static void put(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct page *page, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (page->capacity - page->size < 512)
        page->text = app_grow(page->text, page->capacity = page->capacity * 2 + 8192);
    page->size += (size_t)vsnprintf(page->text + page->size, 512, format, list);
    va_end(list);
}

static void put_number(struct page *page, const char *name, const char *kind, const char *help,
                       uint64_t value)
{
    put(page, "# HELP quinte_%s %s\n# TYPE quinte_%s %s\nquinte_%s %llu\n", name, help, name, kind,
        name, (unsigned long long)value);
}

static void put_times(struct page *page, const struct metrics *metrics)
{
    static const struct {
        uint64_t of_a_million;
        const char *name;
    } quantiles[] = {{500000, "0.5"}, {900000, "0.9"}, {990000, "0.99"}, {999000, "0.999"}};
    put(page, "# HELP quinte_seconds Time taken, by what\n# TYPE quinte_seconds summary\n");
    for (unsigned m = 0; m < METRICS; m++) {
        const struct histogram *h = &metrics->time[m];
        for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++)
            put(page, "quinte_seconds{of=\"%s\",quantile=\"%s\"} %.6f\n", metric_words[m].name,
                quantiles[i].name, (double)metrics_quantile(h, quantiles[i].of_a_million) / 1e6);
        put(page, "quinte_seconds_sum{of=\"%s\"} %.6f\nquinte_seconds_count{of=\"%s\"} %llu\n",
            metric_words[m].name, (double)h->sum / 1e6, metric_words[m].name,
            (unsigned long long)h->count);
    }
}

/* Bytes of memory that the process has. */
static uint64_t resident(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*u %llu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

char *metrics_text(const struct server *server, size_t *size)
{
    const struct metrics *m = &server->metrics;
    const struct desk_figures *desk = desk_figures(server->desk);
    struct page page = {0};
    put_number(&page, "sockets", "gauge", "Sockets that are open", server->client_count);
    put_number(&page, "sockets_total", "counter", "Sockets opened so far", m->sockets);
    put_number(&page, "tables", "gauge", "Tables in memory", server->room_count);
    put_number(&page, "tables_read_total", "counter", "Tables brought back from the store",
               m->rooms_read);
    put_number(&page, "messages_total", "counter", "Messages from sockets", m->messages);
    put_number(&page, "choices_total", "counter", "Choices made", m->choices);
    put_number(&page, "refused_total", "counter", "Requests answered by an error", m->refused);
    put_number(&page, "errors_total", "counter", "Things that went wrong here", m->errors);
    put_number(&page, "frames_total", "counter", "Frames sent", m->frames_out);
    put_number(&page, "bytes_total", "counter", "Bytes sent in them", m->bytes_out);
    put_number(&page, "commits_total", "counter", "Transactions of the store", desk->commits);
    put_number(&page, "store_failures_total", "counter", "Transactions that failed",
               desk->failures);
    put_number(&page, "store_group_most", "gauge", "Most jobs in one transaction",
               desk->group_most);
    put_number(&page, "resident_bytes", "gauge", "Memory of the process", resident());
    put_times(&page, m);
    *size = page.size;
    return page.text;
}
