/*
 * A search tree in two arrays.
 */
#include "agents/tree.h"

#include <stdlib.h>
#include <string.h>

enum { EDGES_A_NODE = 8 }; /* on the average */

bool tree_make(struct tree *tree, uint32_t nodes)
{
    *tree = (struct tree){.node_room = nodes, .edge_room = nodes * EDGES_A_NODE};
    tree->node = malloc((nodes + 1) * sizeof *tree->node);
    tree->edge = malloc((tree->edge_room + 1) * sizeof *tree->edge);
    tree->bucket = calloc(nodes, sizeof *tree->bucket);
    return tree->node && tree->edge && tree->bucket;
}

void tree_free(struct tree *tree)
{
    free(tree->node);
    free(tree->edge);
    free(tree->bucket);
    *tree = (struct tree){0};
}

void tree_clear(struct tree *tree)
{
    /* A small tree is emptied bucket by bucket: most searches are short. */
    if (tree->nodes <= tree->node_room / 16) {
        for (uint32_t i = 1; i <= tree->nodes; i++)
            tree->bucket[tree->node[i].key & (tree->node_room - 1)] = TREE_NONE;
    } else {
        memset(tree->bucket, 0, tree->node_room * sizeof *tree->bucket);
    }
    tree->nodes = tree->edges = 0;
}

uint32_t tree_find(const struct tree *tree, uint64_t key)
{
    uint32_t at = tree->bucket[key & (tree->node_room - 1)];
    while (at && tree->node[at].key != key)
        at = tree->node[at].next;
    return at;
}

uint32_t tree_add(struct tree *tree, uint64_t key)
{
    if (tree->nodes == tree->node_room)
        return TREE_NONE;
    uint32_t *bucket = &tree->bucket[key & (tree->node_room - 1)], at = ++tree->nodes;
    tree->node[at] = (struct tree_node){.key = key, .next = *bucket};
    *bucket = at;
    return at;
}

uint32_t tree_edge(struct tree *tree, uint32_t node, uint64_t key, float prior)
{
    uint32_t *link = &tree->node[node].edges;
    while (*link && tree->edge[*link].key != key)
        link = &tree->edge[*link].next;
    if (!*link) {
        if (tree->edges == tree->edge_room)
            return TREE_NONE;
        *link = ++tree->edges;
        tree->edge[*link] = (struct tree_edge){.key = key, .prior = prior};
    }
    return *link;
}
