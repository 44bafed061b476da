/*
 * Messages for people: reporting one, and putting the arguments into its (translated) template.
 */
#include "api/api.h"
#include "api/text.h"

const char *qn_version(void)
{
    return QN_VERSION;
}

void report_at(qn_report report, struct place at, const char *format, const char *arg1,
               const char *arg2, const char *arg3)
{
    if (!report.fn)
        return;
    qn_message message = {
        .file = at.file,
        .line = at.line,
        .column = at.column,
        .format = format,
        .args = {arg1, arg2, arg3},
    };
    report.fn(report.user, &message);
}

/* "%1" … "%3" are arguments, "%%" is a percent sign, anything else stands for itself. */
size_t qn_message_text(const qn_message *m, const char *translated_format, char *buf, size_t size)
{
    if (!m)
        return text_none(buf, size);
    struct text text = text_in(buf, size);
    const char *format = translated_format ? translated_format : m->format;
    for (const char *p = format ? format : ""; *p; p++) {
        if (p[0] == '%' && p[1] >= '1' && p[1] <= '3')
            text_string(&text, m->args[*++p - '1']);
        else if (p[0] == '%' && p[1] == '%')
            text_char(&text, *++p);
        else
            text_char(&text, *p);
    }
    return text_end(&text);
}
