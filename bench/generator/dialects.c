#define _GNU_SOURCE
#include "dialects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int starts(const struct frame *frame, const char *with) {
    int length = strlen(with);
    return frame->length >= length && !memcmp(frame->payload, with, length);
}

/* Waits for a frame that begins so; all before it is dropped. */
static void wait_for(struct client *client, const char *beginning) {
    struct frame frame;
    for (;;) {
        while (!next_frame(&client->socket, 0, &frame))
            if (read_more(&client->socket, 1) <= 0) give_up("no answer on entering");
        int found = starts(&frame, beginning);
        if (frame.opcode == CLOSING) {
            fprintf(stderr, "closed: %.*s\n", frame.length - 2, frame.payload + 2);
            give_up("closed on entering");
        }
        drop_read(&client->socket, frame.whole);
        if (found) return;
    }
}

static void say(struct client *client, const char *text) {
    send_frame(&client->socket, TEXT, text, strlen(text));
}

static void pack32(uint8_t *to, uint32_t number) {
    for (int i = 0; i < 4; i++) to[i] = number >> (24 - 8 * i);
}

static int no_heartbeat(struct client *client, const struct frame *frame) {
    (void)client, (void)frame;
    return 0;
}

/* Bare servers: a 62-byte vote in MessagePack; every frame that comes is a diff. */

static void enter_at_once(struct client *client, const char *first, int players) {
    (void)client, (void)first, (void)players;
}

static void vote_bare(struct client *client, uint32_t turn, int is_vote) {
    (void)is_vote;
    uint8_t vote[] = "\x85\xa1t\xa4vote\xa3seq\xce....\xa4poll\xa9mission-3\xa6"
                     "choice\xa7" "approve\xa5nonce\xa8" "a1b2c3d4";
    pack32(vote + 13, turn);
    send_frame(&client->socket, BINARY, vote, sizeof vote - 1);
}

static int any_message(struct client *client, const struct frame *frame) {
    (void)client;
    return frame->opcode == BINARY || frame->opcode == TEXT;
}

/* socket.io 4 (Engine.IO 4 over one WebSocket). */

static int engine_io_heartbeat(struct client *client, const struct frame *frame) {
    if (frame->length != 1 || frame->payload[0] != '2') return 0;
    say(client, "3");
    return 1;
}

static void enter_socket_io(struct client *client, const char *first, int players) {
    (void)first, (void)players;
    char join[80];
    wait_for(client, "0{");
    say(client, "40");
    wait_for(client, "40{");
    snprintf(join, sizeof join, "42[\"join\",%d,%d]", client->room, client->seat);
    say(client, join);
    wait_for(client, "42[\"joined\"");
}

static void vote_socket_io(struct client *client, uint32_t turn, int is_vote) {
    (void)is_vote;
    char vote[200];
    snprintf(vote, sizeof vote, "42[\"vote\",{\"seq\":%u,\"poll\":\"mission-3\",\"choice\":\"approve\","
                                "\"nonce\":\"a1b2c3d4\"}]", turn);
    say(client, vote);
}

static int is_socket_io_diff(struct client *client, const struct frame *frame) {
    (void)client;
    return starts(frame, "42[\"diff\"");
}

/* boardgame.io 0.50, which speaks through socket.io's namespace of the game. */

static void enter_boardgame_io(struct client *client, const char *first, int players) {
    (void)first;
    char sync[120];
    wait_for(client, "0{");
    say(client, "40/vote,");
    wait_for(client, "40/vote,{");
    snprintf(sync, sizeof sync, "42/vote,[\"sync\",\"m%d\",\"%d\",null,%d]", client->room, client->seat, players);
    say(client, sync);
    wait_for(client, "42/vote,[\"sync\"");
}

static void vote_boardgame_io(struct client *client, uint32_t turn, int is_vote) {
    (void)is_vote;
    char move[300];
    snprintf(move, sizeof move,
             "42/vote,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"vote\",\"args\":"
             "[\"mission-3\",\"approve\",\"a1b2c3d4\"],\"playerID\":\"%d\"}},%u,\"m%d\",\"%d\"]",
             client->seat, turn, client->room, client->seat);
    say(client, move);
}

static int is_boardgame_io_diff(struct client *client, const struct frame *frame) {
    (void)client;
    return starts(frame, "42/vote,[\"update\"") || starts(frame, "42/vote,[\"patch\"");
}

/* Colyseus 0.17: join (10), message (13), state (14), patch (15). */

static void enter_colyseus(struct client *client, const char *first, int players) {
    (void)first, (void)players;
    wait_for(client, "\x0a");
    send_frame(&client->socket, BINARY, "\x0a", 1);
    wait_for(client, "\x0e");
}

static void vote_colyseus(struct client *client, uint32_t turn, int is_vote) {
    (void)is_vote;
    uint8_t vote[] = "\x0d\xa4vote\x84\xa3seq\xce....\xa4poll\xa9mission-3\xa6"
                     "choice\xa7" "approve\xa5nonce\xa8" "a1b2c3d4";
    pack32(vote + 12, turn);
    send_frame(&client->socket, BINARY, vote, sizeof vote - 1);
}

static int is_colyseus_diff(struct client *client, const struct frame *frame) {
    (void)client;
    return starts(frame, "\x0f");
}

/* Moot: moot.v1.msgpack. The first message (join or resume) is made beforehand; a vote names the
   question that it answers, which came with the diff before it. */

static void knock_moot(struct client *client, const char *first) {
    uint8_t message[512];
    int length = strlen(first) / 2;
    if (!length || length > (int)sizeof message) give_up("no first message for Moot");
    for (int i = 0; i < length; i++)
        if (sscanf(first + 2 * i, "%2hhx", &message[i]) != 1) give_up("the first message is no hex");
    send_frame(&client->socket, BINARY, message, length);
}

static int is_in_moot(struct client *client) {
    struct frame frame;
    if (!next_frame(&client->socket, 0, &frame)) return 0;
    if (frame.opcode == CLOSING) return -1;
    if (!memmem(frame.payload, frame.length, "\xa7welcome", 8)) {
        fprintf(stderr, "%.*s\n", frame.length, frame.payload);
        give_up("not welcome");
    }
    drop_read(&client->socket, frame.whole);
    return 1;
}

static void enter_moot(struct client *client, const char *first, int players) {
    (void)players;
    knock_moot(client, first);
    for (int is_in; (is_in = is_in_moot(client)) <= 0;)
        if (is_in < 0 || read_more(&client->socket, 1) <= 0) give_up("no welcome");
}

static void act_moot(struct client *client, uint32_t turn, int is_vote) {
    uint8_t vote[] = "\x83\xa1t\xa3" "act\xa2id\xa9" "v........\xa2" "do\x83\xa2" "do\xa4vote\xa8question\xce....\xa6"
                     "choice\xa5" "death";
    uint8_t ask[] = "\x83\xa1t\xa3" "act\xa2id\xa9" "a........\xa2" "do\x83\xa2" "do\xac" "hold_council\xa8question\xa6Which?\xa7"
                    "choices\x92\xa5" "death\xa5taxes";
    char id[9];
    snprintf(id, sizeof id, "%08x", turn);
    uint8_t *message = is_vote ? vote : ask;
    memcpy(message + 12, id, 8);
    if (is_vote) pack32(vote + 42, client->question);
    send_frame(&client->socket, BINARY, message, (is_vote ? sizeof vote : sizeof ask) - 1);
}

static uint32_t unpacked(const uint8_t *number) {
    uint32_t found = 0;
    int digits = *number == 0xcc ? 1 : *number == 0xcd ? 2 : *number == 0xce ? 4 : 0;
    if (!digits) return *number;
    for (int i = 1; i <= digits; i++) found = found << 8 | number[i];
    return found;
}

static int is_moot_diff(struct client *client, const struct frame *frame) {
    if (frame->length < 10 || memcmp(frame->payload + 1, "\xa1t\xa6update", 9)) {
        if (memmem(frame->payload, frame->length, "\xa7refused", 8)) {
            fprintf(stderr, "%.*s\n", frame->length, frame->payload);
            give_up("Moot refused a command");
        }
        return 0;
    }
    uint8_t *question = memmem(frame->payload, frame->length, "\xa8question", 9);
    if (question && question[9] != 0xc0) { /* null: it is answered */
        uint8_t *id = memmem(question, frame->payload + frame->length - question, "\xa2id", 3);
        if (id) client->question = unpacked(id + 3);
    }
    return 1;
}

static int answer_moot(struct client *client, const struct frame *frame) {
    if (frame->length < 8 || memcmp(frame->payload + 1, "\xa1t\xa4ping", 7)) return 0;
    uint8_t *n = memmem(frame->payload, frame->length, "\xa1n", 2);
    uint8_t pong[] = "\x82\xa1t\xa4pong\xa1n\xce....";
    pack32(pong + 11, n ? unpacked(n + 2) : 0);
    send_frame(&client->socket, BINARY, pong, sizeof pong - 1);
    return 1;
}

static const struct dialect DIALECTS[] = {
    {"bare", "", 0, enter_at_once, vote_bare, any_message, no_heartbeat, NULL, NULL},
    {"socket.io", "", 0, enter_socket_io, vote_socket_io, is_socket_io_diff, engine_io_heartbeat, NULL, NULL},
    {"boardgame.io", "", 0, enter_boardgame_io, vote_boardgame_io, is_boardgame_io_diff, engine_io_heartbeat, NULL, NULL},
    {"colyseus", "", 0, enter_colyseus, vote_colyseus, is_colyseus_diff, no_heartbeat, NULL, NULL},
    {"moot", "moot.v1.msgpack", 1, enter_moot, act_moot, is_moot_diff, answer_moot, knock_moot, is_in_moot},
};

const struct dialect *dialect_named(const char *name) {
    for (size_t i = 0; i < sizeof DIALECTS / sizeof *DIALECTS; i++)
        if (!strcmp(DIALECTS[i].name, name)) return &DIALECTS[i];
    return NULL;
}
