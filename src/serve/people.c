/*
 * People: ids, secrets, names and passwords. Nothing here is kept as it was said: tokens and passwords only as
 * their hashes (BLAKE2b of a random secret, Argon2id of what a person chose).
 */
#include "serve/serve.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

uint64_t people_random(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

uint64_t people_new_seed(struct server *server)
{
    return server->config.has_seed ? server->config.seed++ : people_random();
}

/* Letters and digits that nobody takes for another one: 32 of them, five bits each. */
static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

static void spell_id(const uint8_t bytes[STORE_ID - 1], char id[STORE_ID])
{
    for (size_t i = 0; i < STORE_ID - 1; i++)
        id[i] = letters[bytes[i] % 32];
    id[STORE_ID - 1] = '\0';
}

void people_new_id(char id[STORE_ID])
{
    uint8_t bytes[STORE_ID - 1];
    randombytes_buf(bytes, sizeof bytes);
    spell_id(bytes, id);
}

void people_id_of(const struct client *client, const char *key, char id[STORE_ID])
{
    uint8_t bytes[STORE_ID - 1];
    char text[80];
    int size = snprintf(text, sizeof text, "%lld %s", (long long)client->token_mark, key);
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)text, (unsigned long long)size, NULL,
                       0);
    spell_id(bytes, id);
}

/* ---- secrets -------------------------------------------------------------------------------- */

enum { SECRET = 32 };
_Static_assert(TOKEN_TEXT == 44, "32 bytes as base64 without padding");

static void hash_secret(const uint8_t secret[SECRET], uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, secret, SECRET, NULL, 0);
}

void people_new_token(char text[TOKEN_TEXT], uint8_t hash[STORE_HASH])
{
    uint8_t secret[SECRET];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(text, TOKEN_TEXT, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(secret, hash);
    sodium_memzero(secret, sizeof secret);
}

bool people_token_hash(const char *text, uint8_t hash[STORE_HASH])
{
    uint8_t secret[SECRET];
    size_t size = 0;
    if (!text || strlen(text) != TOKEN_TEXT - 1 ||
        sodium_base642bin(secret, sizeof secret, text, TOKEN_TEXT - 1, NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != SECRET)
        return false;
    hash_secret(secret, hash);
    return true;
}

int64_t people_token_mark(const uint8_t hash[STORE_HASH])
{
    uint64_t mark = 0;
    for (int i = 0; i < 8; i++)
        mark = mark << 8 | hash[i];
    return (int64_t)(mark >> 2) + 1; /* positive: the others mean something else */
}

bool people_hash_password(const char *password, char **out)
{
    *out = calloc(1, crypto_pwhash_STRBYTES);
    if (*out &&
        crypto_pwhash_str(*out, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0)
        return true;
    free(*out);
    *out = NULL;
    return false;
}

bool people_check_password(const char *hash, const char *password)
{
    return hash && crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

void people_commit_to(uint64_t seed, const char *salt, char out[65])
{
    uint8_t hash[32];
    char text[64];
    int size = snprintf(text, sizeof text, "%llu %s", (unsigned long long)seed, salt);
    crypto_hash_sha256(hash, (const uint8_t *)text, (unsigned long long)size);
    sodium_bin2hex(out, 65, hash, sizeof hash);
}

/* ---- text ----------------------------------------------------------------------------------- */

/* Length of the UTF-8 character that starts here, or 0 if none does. */
static size_t character(const unsigned char *s)
{
    size_t length = s[0] < 0x80 ? 1 : s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    return s[0] > 0xF4 ? 0 : length;
}

/* Characters that change how others are shown, or show nothing: controls, directions, blanks, what has no width. */
static bool is_invisible(const unsigned char *s, size_t length)
{
    if (length == 1)
        return s[0] < 0x20 || s[0] == 0x7F;
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x0000, 0x001F}, {0x007F, 0x00A0}, {0x00AD, 0x00AD},   {0x034F, 0x034F},
        {0x061C, 0x061C}, {0x115F, 0x1160}, {0x1680, 0x1680},   {0x17B4, 0x17B5},
        {0x180B, 0x180F}, {0x2000, 0x200F}, {0x2028, 0x202F},   {0x205F, 0x206F},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    uint32_t code = length == 1 ? s[0] : s[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (s[i] & 0x3F);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

char *people_clean_text(const char *text, size_t most)
{
    char *out = app_alloc(strlen(text) + 1);
    size_t size = 0;
    for (const unsigned char *s = (const unsigned char *)text; *s;) {
        size_t length = character(s);
        bool is_blank = !length || is_invisible(s, length) || (length == 1 && *s == ' ');
        if (size + (length ? length : 1) > most)
            break;
        if (!is_blank) {
            memcpy(out + size, s, length);
            size += length;
        } else if (size && out[size - 1] != ' ')
            out[size++] = ' ';
        s += length ? length : 1;
    }
    while (size && out[size - 1] == ' ')
        size--;
    out[size] = '\0';
    if (size)
        return out;
    free(out);
    return NULL;
}

bool people_clean_name(const char *name, char out[STORE_NAME])
{
    char *clean = people_clean_text(name, STORE_NAME - 1);
    size_t characters = 0;
    for (const char *p = clean; p && *p; p++)
        characters += ((unsigned char)*p & 0xC0) != 0x80;
    bool is_good = clean && characters <= 32;
    if (is_good)
        snprintf(out, STORE_NAME, "%s", clean);
    free(clean);
    return is_good;
}

void people_invent_name(char out[STORE_NAME], qn_lang lang)
{
    snprintf(out, STORE_NAME, "%s %u", lang == QN_FRENCH ? "Joueur" : "Player",
             1000 + randombytes_uniform(9000));
}
