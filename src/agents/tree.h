/*
 * The tree that a search grows: nodes are found by a key (what the asked seat can tell apart), and each has an
 * edge for every option that was ever offered there, by the option's key. All of it lies in two arrays that
 * are made once; a tree that is full grows no more, and is searched on as it is.
 *
 *   key ──► bucket ──► node ── next node of the bucket
 *                       └─► edge ─► edge ─► …      one an option
 */
#ifndef AGENTS_TREE_H
#define AGENTS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TREE_NONE = 0 }; /* no node, no edge: both count from 1 */

struct tree_edge {
    uint64_t key;
    double sum;         /* of what came of it, to the seat that is asked */
    uint32_t visits;    /* how often it was taken */
    uint32_t available; /* how often it was offered when something was taken */
    uint32_t next;
    float prior;
};

struct tree_node {
    uint64_t key;
    double sum;
    uint32_t visits;
    uint32_t edges; /* the first */
    uint32_t next;  /* in the bucket */
};

struct tree {
    struct tree_node *node;
    struct tree_edge *edge;
    uint32_t *bucket;
    uint32_t nodes, edges;         /* used */
    uint32_t node_room, edge_room; /* made; the buckets are as many as nodes */
};

/* Room for so many nodes (a power of two); false when memory is short. */
bool tree_make(struct tree *tree, uint32_t nodes);
void tree_free(struct tree *tree);
void tree_clear(struct tree *tree);

/* The node with that key; TREE_NONE if there is none. */
uint32_t tree_find(const struct tree *tree, uint64_t key);
/* A new one, which must not be there yet; TREE_NONE if the tree is full. */
uint32_t tree_add(struct tree *tree, uint64_t key);
/* The edge of that option, made if need be; TREE_NONE if the tree is full. */
uint32_t tree_edge(struct tree *tree, uint32_t node, uint64_t key, float prior);

/* Puts a number into a key. */
static inline uint64_t tree_mix(uint64_t key, uint64_t number)
{
    uint64_t z = key ^ (number + 0x9E3779B97F4A7C15u + (key << 6) + (key >> 2));
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    return z ^ (z >> 31);
}

#endif
