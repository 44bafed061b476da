/*
 * Content: from a folder of card files to a pack.
 *
 *     DIR/GAME/SET/NAME.carte   cards, any depth of folders, compiled together
 *     DIR/GAME/decks/NAME.deck  ready decks, listed by name and read when they are needed
 *     DIR/GAME/GAME.weights     what players have learned of the game, for those who play it
 *     EXTRA/.../NAME.carte      more cards, and NAME.deck more decks, behind those; or one card file
 */
#include "api/content.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/api.h"
#include "api/folder.h"
#include "api/messages.h"
#include "quinte/search.h"

enum { FOLDER_DEPTH = 8, SOURCE_LIMIT = 4 << 20, WEIGHTS_LIMIT = 4 << 20 };

/* A pack in the making. */
struct making {
    const struct game *game;
    struct arena *arena;
    struct source *sources; /* in the arena */
    struct ast_file *trees; /* in the arena */
    size_t count;
    struct diagnostics diag;
    qn_report told; /* who hears of errors */
};

/* ---- games */

size_t qn_game_count(void)
{
    size_t count = 0;
    while (game_at(count))
        count++;
    return count;
}

const char *qn_game_name(size_t index)
{
    const struct game *game = game_at(index);
    return game ? game->name : NULL;
}

const char *qn_game_title(size_t index, qn_lang lang)
{
    const struct game *game = game_at(index);
    return game ? game->title[lang == QN_FRENCH] : NULL;
}

static const char *next_game(void *user, size_t index)
{
    (void)user;
    return qn_game_name(index);
}

static const struct game *find_game(const char *name, qn_report report)
{
    const struct game *game = game_by_name(name);
    if (!game) {
        const char *near = nearest_word(name, next_game, NULL);
        report_at(report, (struct place){0}, near ? MSG_UNKNOWN_GAME_NEAR : MSG_UNKNOWN_GAME, name,
                  near, NULL);
    }
    return game;
}

/* ---- files */

static char *read_all(FILE *file, size_t limit, size_t *size)
{
    size_t capacity = 1 << 13, length = 0, got;
    char *text = NULL;
    do {
        if (!text || length + 1 == capacity) {
            char *grown = realloc(text, capacity *= 2);
            if (!grown)
                break;
            text = grown;
        }
        got = fread(text + length, 1, capacity - 1 - length, file);
        length += got;
    } while (got && length <= limit);
    if (length > limit)
        errno = EFBIG;
    if (!text || !feof(file) || length > limit) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    *size = length;
    return text;
}

/* A pipe that nobody writes to is empty: whoever named it (a setting may) would wait for ever. */
static FILE *open_to_read(const char *path)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    FILE *file = fd >= 0 && fcntl(fd, F_SETFL, 0) == 0 ? fdopen(fd, "rb") : NULL;
    if (!file && fd >= 0)
        close(fd);
    return file;
}

char *file_read(const char *path, size_t limit, size_t *size)
{
    errno = 0;
    FILE *file = open_to_read(path);
    if (!file)
        return NULL;
    char *text = read_all(file, limit, size);
    int error = errno;
    fclose(file);
    errno = error ? error : EIO;
    return text;
}

/* ---- compiling */

static qn_status making_start(struct making *m, const struct game *game, size_t files,
                              qn_report report)
{
    *m = (struct making){.game = game, .arena = arena_new(), .diag = {.report = report}};
    if (!m->arena)
        return QN_NO_MEMORY;
    m->sources = arena_take(m->arena, (files + 1) * sizeof *m->sources);
    m->trees = arena_take(m->arena, (files + 1) * sizeof *m->trees);
    return QN_OK;
}

static void add_source(struct making *m, const char *path, const char *text, size_t size)
{
    struct source *s = &m->sources[m->count];
    s->path = arena_text(m->arena, path, strlen(path));
    s->text = arena_text(m->arena, text, size);
    s->size = size;
    m->diag.file = s->path;
    parse_file(m->game->words, s->path, s->text, size, m->arena, &m->diag, &m->trees[m->count++]);
}

static qn_status add_files(struct making *m, const struct path_list *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        size_t size;
        char *text = file_read(paths->path[i], SOURCE_LIMIT, &size);
        if (!text) {
            report_at(m->diag.report, (struct place){.file = paths->path[i]}, MSG_UNREADABLE,
                      strerror(errno), NULL, NULL);
            return QN_NO_FILE;
        }
        add_source(m, paths->path[i], text, size);
        free(text);
    }
    return QN_OK;
}

static uint64_t source_hash(const struct making *m)
{
    uint64_t hash = HASH_START;
    for (size_t i = 0; i < m->count; i++)
        hash = hash_bytes(hash, m->sources[i].text, m->sources[i].size);
    return hash;
}

static const char *join_traits(struct arena *arena, const struct ast_card *card)
{
    size_t size = 1;
    for (const struct ast_name *n = card->traits; n; n = n->next)
        size += strlen(n->text) + 1;
    char *joined = arena_take(arena, size);
    for (const struct ast_name *n = card->traits; n; n = n->next) {
        strcat(joined, n->text);
        if (n->next)
            strcat(joined, " ");
    }
    return joined;
}

static const char *const *list_traits(struct arena *arena, const struct qn_pack *pack)
{
    const char **traits = arena_take(arena, (pack->hot.def_count + 1u) * sizeof *traits);
    for (unsigned i = 0; i < pack->hot.def_count; i++)
        traits[i] = join_traits(arena, pack->cold[i].ast);
    return traits;
}

/* Is the word one that a card or declaration with errors may have defined? */
static bool is_lost(const struct making *m, const char *word)
{
    for (size_t i = 0; i < m->count; i++) {
        if (m->trees[i].has_nameless)
            return true;
        for (const struct ast_name *n = m->trees[i].lost; n; n = n->next)
            if (strcmp(n->text, word) == 0)
                return true;
    }
    return false;
}

/* Passes on what is wrong for sure: what is not known may stand where an error is already told. */
static void tell_sure(void *user, const qn_message *message)
{
    static const char *const unsure[] = {
        DIAG_UNKNOWN_SET,        DIAG_UNKNOWN_SET_NEAR,  DIAG_UNKNOWN_TRAIT,
        DIAG_UNKNOWN_TRAIT_NEAR, DIAG_UNKNOWN_COUNTER,   DIAG_UNKNOWN_COUNTER_NEAR,
        DIAG_UNKNOWN_CARD,       DIAG_UNKNOWN_CARD_NEAR, DIAG_UNKNOWN_WORD,
        DIAG_UNKNOWN_WORD_NEAR,
    };
    const struct making *m = user;
    for (size_t i = 0; i < sizeof unsure / sizeof unsure[0]; i++)
        if (message->format == unsure[i] && message->args[0] && is_lost(m, message->args[0]))
            return;
    if (m->told.fn)
        m->told.fn(m->told.user, message);
}

/* Compiles what was parsed; after errors of syntax the rest of the cards, so that all errors are told at
 * once. On failure everything is freed. */
static qn_status making_finish(struct making *m, struct opened_pack **out)
{
    bool is_broken = m->diag.errors > 0;
    m->told = m->diag.report;
    if (is_broken)
        m->diag.report = (qn_report){tell_sure, m};
    struct qn_pack *compiled = pack_compile(m->game, m->trees, m->count, m->arena, &m->diag);
    if (!compiled || is_broken) {
        arena_free(m->arena);
        return QN_BAD_CONTENT;
    }
    struct opened_pack *open = arena_take(m->arena, sizeof *open);
    open->pack = *compiled;
    open->pack.arena = m->arena;
    open->pack.read_deck = deck_read;
    open->pack.hash = source_hash(m);
    open->traits = list_traits(m->arena, compiled);
    open->sources = m->sources;
    open->trees = m->trees;
    open->source_count = m->count;
    *out = open;
    return QN_OK;
}

qn_status qn_pack_compile(const char *game, const char *file, const char *text, size_t size,
                          qn_report report, qn_pack **out)
{
    if (!game || (!text && size) || !out)
        return QN_BAD_ARGUMENT;
    struct making m;
    struct opened_pack *open;
    *out = NULL;
    const struct game *found = find_game(game, report);
    if (!found)
        return QN_BAD_SETUP;
    qn_status status = making_start(&m, found, 1, report);
    if (status != QN_OK)
        return status;
    add_source(&m, file, text, size);
    status = making_finish(&m, &open);
    if (status == QN_OK)
        *out = &open->pack;
    return status;
}

qn_status pack_extend(const qn_pack *base, const char *file, const char *text, size_t size,
                      qn_report report, qn_pack **out)
{
    const struct opened_pack *from = opened(base);
    struct opened_pack *open;
    struct making m;
    *out = NULL;
    qn_status status = making_start(&m, base->game, from->source_count + 1, report);
    if (status != QN_OK)
        return status;
    for (; m.count < from->source_count; m.count++) {
        m.sources[m.count] = from->sources[m.count];
        m.trees[m.count] = from->trees[m.count];
    }
    add_source(&m, file, text, size);
    status = making_finish(&m, &open);
    if (status != QN_OK)
        return status;
    open->pack.decks = base->decks;
    open->pack.deck_count = base->deck_count;
    open->weights = from->weights;
    *out = &open->pack;
    return QN_OK;
}

/* ---- ready decks */

/* The name of a file without folder and ending. */
static const char *deck_name(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return arena_text(arena, name, strlen(name) - strlen(".deck"));
}

/* Those of the folder and of another one (or NULL), in this order. */
static qn_status list_decks(struct qn_pack *pack, const char *folder, const char *other)
{
    struct path_list paths = {0};
    qn_status status = folder_list(folder, ".deck", FOLDER_DEPTH, (qn_report){0}, &paths);
    if (status != QN_NO_MEMORY && other)
        status = folder_list(other, ".deck", FOLDER_DEPTH, (qn_report){0}, &paths);
    if (status == QN_OK && paths.count <= UINT16_MAX) {
        struct deck_file *decks = arena_take(pack->arena, (paths.count + 1) * sizeof *decks);
        for (size_t i = 0; i < paths.count; i++) {
            decks[i].path = arena_text(pack->arena, paths.path[i], strlen(paths.path[i]));
            decks[i].name = deck_name(pack->arena, paths.path[i]);
        }
        pack->decks = decks;
        pack->deck_count = (uint16_t)paths.count;
    }
    path_list_free(&paths);
    return status == QN_NO_MEMORY ? status : QN_OK; /* a game without ready decks is a game */
}

/* ---- weights */

/* A game of which nothing has been learned is a game; a file that cannot be read is not. */
static qn_status read_weights(struct opened_pack *open, const char *folder, qn_report report)
{
    char path[4096 + 64];
    size_t size;
    snprintf(path, sizeof path, "%s/%s.weights", folder, open->pack.game->name);
    char *text = file_read(path, WEIGHTS_LIMIT, &size);
    if (!text && errno == ENOENT)
        return QN_OK;
    if (!text) {
        report_at(report, (struct place){.file = path}, MSG_UNREADABLE, strerror(errno), NULL,
                  NULL);
        return QN_NO_FILE;
    }
    open->weights = arena_text(open->pack.arena, text, size);
    free(text);
    return QN_OK;
}

const char *qn_pack_weights(const qn_pack *pack)
{
    return pack ? opened(pack)->weights : NULL;
}

/* ---- opening */

static qn_status open_paths(const struct game *game, const struct path_list *paths,
                            qn_report report, struct opened_pack **out)
{
    struct making m;
    qn_status status = making_start(&m, game, paths->count, report);
    if (status != QN_OK)
        return status;
    status = add_files(&m, paths);
    if (status != QN_OK) {
        arena_free(m.arena);
        return status;
    }
    return making_finish(&m, out);
}

static qn_status add_path(struct path_list *list, const char *path)
{
    char *copy = malloc(strlen(path) + 1);
    char **grown = realloc(list->path, (list->count + 1) * sizeof *grown);
    if (grown)
        list->path = grown;
    if (!copy || !grown) {
        free(copy);
        return QN_NO_MEMORY;
    }
    list->path[list->count++] = strcpy(copy, path);
    list->capacity = list->count;
    return QN_OK;
}

static qn_status open_folder(const struct game *game, const char *folder, const char *extra,
                             qn_report report, struct opened_pack **out)
{
    struct path_list paths = {0};
    qn_status status = folder_list(folder, ".carte", FOLDER_DEPTH, report, &paths);
    if (status == QN_OK && !paths.count) {
        report_at(report, (struct place){.file = folder}, MSG_NO_CARDS, NULL, NULL, NULL);
        status = QN_NO_FILE;
    }
    if (status == QN_OK && extra && folder_is_there(extra))
        status = folder_list(extra, ".carte", FOLDER_DEPTH, report, &paths);
    else if (status == QN_OK && extra)
        status = add_path(&paths, extra);
    if (status == QN_OK)
        status = open_paths(game, &paths, report, out);
    path_list_free(&paths);
    return status;
}

qn_status qn_pack_open(const char *dir, const char *game, qn_report report, qn_pack **out)
{
    return qn_pack_open_with(dir, game, NULL, report, out);
}

qn_status qn_pack_open_with(const char *dir, const char *game, const char *extra, qn_report report,
                            qn_pack **out)
{
    if (!dir || !game || !out)
        return QN_BAD_ARGUMENT;
    char folder[4096], decks[4096 + 8];
    struct opened_pack *open;
    *out = NULL;
    const struct game *found = find_game(game, report);
    if (!found)
        return QN_BAD_SETUP;
    int length = snprintf(folder, sizeof folder, "%s/%s", dir, found->name);
    if (length < 0 || (size_t)length >= sizeof folder)
        return QN_NO_FILE;
    snprintf(decks, sizeof decks, "%s/decks", folder);
    qn_status status = open_folder(found, folder, extra, report, &open);
    if (status != QN_OK)
        return status;
    status = list_decks(&open->pack, decks, extra && folder_is_there(extra) ? extra : NULL);
    if (status == QN_OK)
        status = read_weights(open, folder, report);
    if (status == QN_OK)
        *out = &open->pack;
    else
        qn_pack_close(&open->pack);
    return status;
}

void qn_pack_close(qn_pack *pack)
{
    if (pack)
        arena_free(pack->arena);
}

const char *qn_pack_game(const qn_pack *pack)
{
    if (!pack)
        return NULL;
    return pack->game->name;
}
uint64_t qn_pack_hash(const qn_pack *pack)
{
    if (!pack)
        return 0;
    return pack->hash;
}
size_t qn_deck_count(const qn_pack *pack)
{
    if (!pack)
        return 0;
    return pack->deck_count;
}

const char *qn_deck_name(const qn_pack *pack, size_t index)
{
    if (!pack)
        return NULL;
    return index < pack->deck_count ? pack->decks[index].name : NULL;
}
