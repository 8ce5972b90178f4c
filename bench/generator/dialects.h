/* What each contender's clients say: how they enter, how they vote, and which frames are diffs.

   Vote number `turn` of a room is sent by player `turn` mod players, as soon as that player has
   the diff of the vote before. Moot's round has one turn more: the host asks the next question. */
#ifndef BENCH_DIALECTS_H
#define BENCH_DIALECTS_H

#include "socket.h"

struct client {
    struct socket socket;
    int room, seat;
    uint32_t seen;     /* diffs so far */
    uint32_t question; /* Moot: the open question's id, which an answer names */
};

struct dialect {
    const char *name;
    const char *protocol;                                         /* the sub-protocol */
    int asks;                                                     /* turns a round that are no votes */
    void (*enter)(struct client *, const char *first, int players); /* `first`: hex, or "" */
    void (*act)(struct client *, uint32_t turn, int is_vote);
    int (*is_diff)(struct client *, const struct frame *);
    int (*answer)(struct client *, const struct frame *);         /* heartbeats; 1 if it was one */
    void (*knock)(struct client *, const char *first);            /* the half of `enter` that speaks */
    int (*is_in)(struct client *);                                /* 1: welcome, -1: closed; or NULL */
};

const struct dialect *dialect_named(const char *name);

#endif
