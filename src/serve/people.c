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

void people_new_id(char id[STORE_ID])
{
    uint8_t bytes[STORE_ID - 1];
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] % 32];
    id[STORE_ID - 1] = '\0';
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

/* Characters that change how others are shown: controls, directions, what has no width. */
static bool is_invisible(const unsigned char *s, size_t length)
{
    if (length == 1)
        return s[0] < 0x20 || s[0] == 0x7F;
    if (length == 2)
        return s[0] == 0xC2 && s[1] < 0xA0;
    if (length == 3 && s[0] == 0xE2)
        return (s[1] == 0x80 &&
                ((s[2] >= 0x8B && s[2] <= 0x8F) || (s[2] >= 0xA8 && s[2] <= 0xAE))) ||
               (s[1] == 0x81 && s[2] >= 0xA0 && s[2] <= 0xAF);
    return length == 3 && s[0] == 0xEF && s[1] == 0xBB && s[2] == 0xBF;
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
