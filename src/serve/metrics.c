/*
 * Figures of a running server. See metrics.h.
 */
#include "serve/metrics.h"

#include "serve/requests.h"
#include "serve/serve.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const struct {
    const char *name;
} metric_words[METRICS] = {
    [METRIC_CHOICE] = {"choice"}, [METRIC_TALK] = {"talk"},     [METRIC_OTHER] = {"other"},
    [METRIC_QUEUE] = {"queue"},   [METRIC_COMMIT] = {"commit"}, [METRIC_THINK] = {"think"},
    [METRIC_REPLAY] = {"replay"},
};
static const struct {
    const char *name, *help;
} stage_words[METRIC_STAGES] = {
    [STAGE_ANSWER] = {"answer", "From a message to its answer, by its type"},
    [STAGE_QUEUE] = {"queue", "What waits to be written, by the type of its message"},
    [STAGE_COMMIT] = {"commit", "Until it is durable, by the type of its message"},
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

static void add(struct histogram *h, int64_t microseconds)
{
    uint64_t time = microseconds > 0 ? (uint64_t)microseconds : 0;
    h->count++;
    h->sum += time;
    h->step[step_of(time)]++;
}

void metrics_note(struct metrics *metrics, enum metric metric, int64_t microseconds)
{
    add(&metrics->time[metric], microseconds);
}

void metrics_note_message(struct metrics *metrics, enum metric_stage stage, unsigned kind,
                          int64_t microseconds)
{
    add(&metrics->message[stage][kind < METRIC_KINDS ? kind : 0], microseconds);
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

/* A summary `name`, of what `label` says. */
static void put_summary(struct page *page, const char *name, const char *label, const char *of,
                        const struct histogram *h)
{
    static const struct {
        uint64_t of_a_million;
        const char *name;
    } quantiles[] = {{500000, "0.5"}, {900000, "0.9"}, {990000, "0.99"}, {999000, "0.999"}};
    for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++)
        put(page, "quinte_%s{%s=\"%s\",quantile=\"%s\"} %.6f\n", name, label, of, quantiles[i].name,
            (double)metrics_quantile(h, quantiles[i].of_a_million) / 1e6);
    put(page, "quinte_%s_sum{%s=\"%s\"} %.6f\nquinte_%s_count{%s=\"%s\"} %llu\n", name, label, of,
        (double)h->sum / 1e6, name, label, of, (unsigned long long)h->count);
}

static void put_times(struct page *page, const struct metrics *metrics)
{
    put(page, "# HELP quinte_seconds Time taken, by what\n# TYPE quinte_seconds summary\n");
    for (unsigned m = 0; m < METRICS; m++)
        put_summary(page, "seconds", "of", metric_words[m].name, &metrics->time[m]);
}

/* Of each type that has come. */
static void put_messages(struct page *page, const struct metrics *metrics)
{
    for (unsigned stage = 0; stage < METRIC_STAGES; stage++) {
        char name[32];
        snprintf(name, sizeof name, "%s_seconds", stage_words[stage].name);
        put(page, "# HELP quinte_%s %s\n# TYPE quinte_%s summary\n", name, stage_words[stage].help,
            name);
        for (unsigned kind = 0; kind < METRIC_KINDS; kind++)
            if (metrics->message[stage][kind].count)
                put_summary(page, name, "type", kind ? request_name(kind) : "",
                            &metrics->message[stage][kind]);
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
    put_messages(&page, m);
    *size = page.size;
    return page.text;
}
