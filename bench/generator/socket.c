#define _GNU_SOURCE
#include "socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

enum { LEAST_ROOM = 4096, LARGEST_OUT = 2048 };

void give_up(const char *what) {
    fprintf(stderr, "generator: %s (%s)\n", what, errno ? strerror(errno) : "no system error");
    exit(2);
}

static void send_all(int fd, const void *bytes, int length) {
    const char *next = bytes;
    while (length > 0) {
        ssize_t sent = send(fd, next, length, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (sent < 0) give_up("send");
        next += sent;
        length -= sent;
    }
}

static int connected(int port) {
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct timeval patience = {20, 0};
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (void *)&where, sizeof where)) give_up("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

void ask_for_socket(struct socket *socket, int port, const char *path, const char *protocol) {
    char request[1024];
    *socket = (struct socket){.fd = connected(port), .waiting = malloc(LEAST_ROOM * 2), .room = LEAST_ROOM * 2};
    int length = snprintf(request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s%s%s\r\n",
        path, port, *protocol ? "Sec-WebSocket-Protocol: " : "", protocol, *protocol ? "\r\n" : "");
    send_all(socket->fd, request, length);
}

int is_upgraded(struct socket *socket) {
    uint8_t *end = memmem(socket->waiting, socket->length, "\r\n\r\n", 4);
    if (!end) return 0;
    if (memcmp(socket->waiting, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "%.*s\n", socket->length, socket->waiting);
        give_up("the upgrade was refused");
    }
    drop_read(socket, end + 4 - socket->waiting);
    return 1;
}

void send_frame(struct socket *socket, int opcode, const void *payload, int length) {
    static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
    uint8_t out[LARGEST_OUT];
    const uint8_t *bytes = payload;
    int at = 0;
    if (length + 8 > LARGEST_OUT) give_up("a message too large for the generator");
    out[at++] = 0x80 | opcode;
    if (length < 126) {
        out[at++] = 0x80 | length;
    } else {
        out[at++] = 0x80 | 126;
        out[at++] = length >> 8;
        out[at++] = length & 255;
    }
    memcpy(out + at, mask, 4);
    at += 4;
    for (int i = 0; i < length; i++) out[at++] = bytes[i] ^ mask[i & 3];
    send_all(socket->fd, out, at);
}

int next_frame(const struct socket *socket, int at, struct frame *frame) {
    uint8_t *bytes = socket->waiting + at;
    int left = socket->length - at, head = 2;
    if (left < 2) return 0;
    uint64_t length = bytes[1] & 127;
    if (length >= 126) {
        int digits = length == 126 ? 2 : 8;
        head += digits;
        if (left < head) return 0;
        length = 0;
        for (int i = 0; i < digits; i++) length = length << 8 | bytes[2 + i];
    }
    if ((uint64_t)left < head + length) return 0;
    *frame = (struct frame){bytes[0] & 15, bytes + head, length, head + length};
    return 1;
}

int read_more(struct socket *socket, int waits) {
    if (socket->room - socket->length < LEAST_ROOM) {
        socket->room *= 2;
        socket->waiting = realloc(socket->waiting, socket->room);
    }
    int got = recv(socket->fd, socket->waiting + socket->length, socket->room - socket->length,
                   waits ? 0 : MSG_DONTWAIT);
    if (got > 0) socket->length += got;
    return got;
}

void drop_read(struct socket *socket, int length) {
    socket->length -= length;
    if (length && socket->length) memmove(socket->waiting, socket->waiting + length, socket->length);
}
