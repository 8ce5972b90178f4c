/* One WebSocket connection as a client: the upgrade, masked frames out, whole frames in (RFC 6455). */
#ifndef BENCH_SOCKET_H
#define BENCH_SOCKET_H

#include <stdint.h>

enum opcode { TEXT = 1, BINARY = 2, CLOSING = 8, PING = 9, PONG = 10 };

struct socket {
    int fd;
    uint8_t *waiting; /* what was read and is no whole frame yet */
    int length, room;
};

struct frame {
    int opcode;
    uint8_t *payload;
    int length;
    int whole; /* with its header */
};

/* Ends the program with what failed and why. */
void give_up(const char *what);

/* Connects to 127.0.0.1 and asks for the upgrade; `protocol` is the sub-protocol, or "". */
void ask_for_socket(struct socket *socket, int port, const char *path, const char *protocol);

/* Whether what was read has the upgrade in it; it is dropped then. */
int is_upgraded(struct socket *socket);

void send_frame(struct socket *socket, int opcode, const void *payload, int length);

/* Reads the next frame of what is waiting at `at`; 0 if it is not whole yet. */
int next_frame(const struct socket *socket, int at, struct frame *frame);

/* Reads once, without waiting; what was waiting before stays in front. Returns bytes read. */
int read_more(struct socket *socket, int waits);

void drop_read(struct socket *socket, int length);

#endif
