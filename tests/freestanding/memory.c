/*
 * The four functions that a freestanding compiler may call, so that the link shows whether the engine
 * needs anything else.
 */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; t < f && i < size; i++) {
        t[i] = f[i];
    }
    for (size_t i = size; t > f && i > 0; i--) {
        t[i - 1] = f[i - 1];
    }
    return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < size; i++) {
        t[i] = f[i];
    }
    return to;
}

void *memset(void *to, int value, size_t size)
{
    unsigned char *t = to;
    for (size_t i = 0; i < size; i++) {
        t[i] = (unsigned char)value;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}
