/*
 * Stores by their address, and what both kinds share.
 */
#include "serve/store.h"

#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define _(text) gettext(text)

struct store *store_open(const char *address, char *error, size_t size)
{
#ifdef QUINTE_SQLITE
    if (strncmp(address, "sqlite:", 7) == 0 &&
        address[7]) /* without a name it would be forgotten */
        return store_open_sqlite(address + 7, error, size);
#endif
#ifdef QUINTE_POSTGRES
    if (strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0)
        return store_open_postgres(address, error, size);
#endif
    snprintf(error, size, _("\"%s\" is no store: sqlite:FILE or postgresql://…"), address);
    return NULL;
}

void store_close(struct store *store)
{
    if (store)
        store->kind->close(store);
}

void game_row_clear(struct game_row *row)
{
    free(row->setup);
    free(row->summary);
    *row = (struct game_row){0};
}

void person_row_clear(struct person_row *row)
{
    free(row->password);
    free(row->wishes);
    *row = (struct person_row){0};
}
