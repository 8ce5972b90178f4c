/* The load: rooms of players who vote in turn, and what it took. Prints one line of JSON.

   generator DIALECT PORT PID ROOMS PLAYERS SPECTATORS WARM_UP SECONDS RATE CLIENTS_FILE

   RATE 0: a closed loop, each room votes as fast as it is answered. RATE n: n turns a second in
   all, at even distances, each timed from when it was due. RATE -1: connect, and only wait.
   RATE -2: all come at once, and it is said how long it took until the last of them was in.
   CLIENTS_FILE has a line for each client, room by room, spectators last: the path, and the first
   message as hex or "-". A vote counts when its last player has the diff; spectators' diffs count
   as bytes only. Messages of the server process PID are not read: only its CPU time and memory. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "dialects.h"

enum { IN_FLIGHT = 256, EVENTS = 512, STALLED_SECONDS = 10, LOOKS = 500, FAMILY = 16 };

struct room {
    uint32_t turn;            /* the next one */
    int is_waiting;           /* at a fixed rate: the last turn is answered */
    double due;
    double begun[IN_FLIGHT];
    uint16_t reached[IN_FLIGHT]; /* players who have the diff */
};

static const struct dialect *dialect;
static struct client *clients;
static struct room *rooms;
static int room_count, players, spectators, server, rate;
static double *took;
static size_t took_count, took_room;
static uint64_t votes, turns, diffs, bytes, plain_diffs, plain_bytes;
static int is_measuring;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

/* The server's process, and those it has forked: its workers. */

static int family(int *members) {
    char path[64];
    int count = 1;
    members[0] = server;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", server, server);
    FILE *file = fopen(path, "r");
    if (!file) return count;
    while (count < FAMILY && fscanf(file, "%d", &members[count]) == 1) count++;
    fclose(file);
    return count;
}

static double cpu_of(int process) {
    char path[64], text[1024];
    unsigned long user, system;
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (!file) give_up("the server is gone");
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    char *after_name = strrchr(text, ')') + 2;
    sscanf(after_name, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double server_cpu(void) {
    int members[FAMILY];
    double cpu = 0;
    for (int place = family(members) - 1; place >= 0; place--) cpu += cpu_of(members[place]);
    return cpu;
}

static long memory_of(int process) {
    char path[64], line[256];
    long memory = 0;
    snprintf(path, sizeof path, "/proc/%d/status", process);
    FILE *file = fopen(path, "r");
    if (!file) give_up("the server is gone");
    while (fgets(line, sizeof line, file))
        if (!strncmp(line, "VmRSS:", 6)) memory = atol(line + 6);
    fclose(file);
    return memory;
}

static long server_memory_kb(void) {
    int members[FAMILY];
    long memory = 0;
    for (int place = family(members) - 1; place >= 0; place--) memory += memory_of(members[place]);
    return memory;
}

static double own_cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

/* Whose turn that is: the round's first turns ask (the host, seat 0), the others are votes. */

static int is_vote(uint32_t turn) { return turn % (players + dialect->asks) >= (uint32_t)dialect->asks; }

static int actor(uint32_t turn) {
    uint32_t place = turn % (players + dialect->asks);
    return place < (uint32_t)dialect->asks ? 0 : place - dialect->asks;
}

static void begin_turn(int room_number, double since) {
    struct room *room = &rooms[room_number];
    uint32_t turn = room->turn++;
    room->begun[turn % IN_FLIGHT] = since;
    room->reached[turn % IN_FLIGHT] = 0;
    dialect->act(&clients[room_number * (players + spectators) + actor(turn)], turn, is_vote(turn));
}

static void remember(double seconds) {
    if (took_count == took_room) {
        took_room = took_room ? took_room * 2 : 1 << 16;
        took = realloc(took, took_room * sizeof *took);
    }
    took[took_count++] = seconds;
}

/* A vote with another after it, as somebody hears of it who cast neither. */
static int is_plain(const struct client *client, uint32_t turn) {
    return is_vote(turn) && is_vote(turn + 1) && client->seat != actor(turn) && client->seat != actor(turn + 1);
}

static void take_diff(struct client *client, int size) {
    struct room *room = &rooms[client->room];
    uint32_t turn = client->seen++;
    if (is_measuring) diffs++, bytes += size;
    if (is_measuring && is_plain(client, turn)) plain_diffs++, plain_bytes += size;
    if (client->seat >= players) return;
    if (++room->reached[turn % IN_FLIGHT] == players && is_measuring) {
        turns++;
        if (is_vote(turn)) votes++, remember(now() - room->begun[turn % IN_FLIGHT]);
    }
    if (room->turn == turn + 1 && client->seat == actor(turn + 1)) {
        if (rate) room->is_waiting = 1;
        else begin_turn(client->room, now());
    }
}

static void read_client(struct client *client) {
    struct frame frame;
    int at = 0, got = read_more(&client->socket, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) give_up("the server hung up");
    while (next_frame(&client->socket, at, &frame)) {
        at += frame.whole;
        if (frame.opcode == CLOSING) {
            fprintf(stderr, "closed: %.*s\n", frame.length - 2, frame.payload + 2);
            exit(3);
        }
        if (frame.opcode == PING) send_frame(&client->socket, PONG, frame.payload, frame.length);
        else if (!dialect->answer(client, &frame) && dialect->is_diff(client, &frame))
            take_diff(client, frame.whole);
    }
    drop_read(&client->socket, at);
}

/* Reads the next line of the file: where a client goes, and its first message. */
static void read_line(FILE *file, char path[512], char first[2048]) {
    if (fscanf(file, "%511s %2047s", path, first) != 2) give_up("too few clients in the file");
    if (!strcmp(first, "-")) *first = 0;
}

static FILE *prepare(const char *file_name) {
    FILE *file = fopen(file_name, "r");
    if (!file) give_up("cannot read the file of clients");
    int all = players + spectators;
    clients = calloc(room_count * all, sizeof *clients);
    rooms = calloc(room_count, sizeof *rooms);
    for (int i = 0; i < room_count * all; i++) clients[i].room = i / all, clients[i].seat = i % all;
    return file;
}

/* Lets all in, one after another; who is in answers heartbeats meanwhile. */
static void connect_all(int port, const char *file_name) {
    char path[512], first[2048];
    FILE *file = prepare(file_name);
    for (int i = 0; i < room_count * (players + spectators); i++) {
        read_line(file, path, first);
        ask_for_socket(&clients[i].socket, port, path, dialect->protocol);
        while (!is_upgraded(&clients[i].socket))
            if (read_more(&clients[i].socket, 1) <= 0) give_up("no answer to the upgrade");
        dialect->enter(&clients[i], first, players);
        if (i % LOOKS == LOOKS - 1)
            for (int early = 0; early <= i; early++) read_client(&clients[early]);
    }
    fclose(file);
}

/* A client of a storm: where it goes, what it says, and whether it has said it. */
struct comer {
    char path[512], first[2048];
    int has_asked;
};

static void connect_comer(int epoll, int i, struct comer *comer, int port) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
    ask_for_socket(&clients[i].socket, port, comer->path, dialect->protocol);
    epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].socket.fd, &event);
    comer->has_asked = 0;
}

/* Takes what has come for a client; 1 if it is in now, -1 if the server hung up. */
static int come_in(struct client *client, struct comer *comer) {
    if (read_more(&client->socket, 0) <= 0) return -1;
    if (comer->has_asked) return dialect->is_in(client);
    if (!is_upgraded(&client->socket)) return 0;
    dialect->knock(client, comer->first);
    comer->has_asked = 1;
    return 0;
}

/* Everybody connects at once, says its first message when it is upgraded, and is in when welcome.
   Who is hung up on because others were before it comes again at once. */
static void storm(int port, const char *file_name) {
    if (!dialect->is_in) give_up("no storms in that dialect");
    int all = room_count * (players + spectators), left = all, again = 0, epoll = epoll_create1(0);
    FILE *file = prepare(file_name);
    struct comer *comers = calloc(all, sizeof *comers);
    struct epoll_event events[EVENTS];
    double start = now(), cpu = server_cpu();
    for (int i = 0; i < all; i++) {
        read_line(file, comers[i].path, comers[i].first);
        connect_comer(epoll, i, &comers[i], port);
    }
    fclose(file);
    while (left) {
        int ready = epoll_wait(epoll, events, EVENTS, STALLED_SECONDS * 1000);
        if (ready <= 0) give_up("not everybody is let in");
        for (int e = 0; e < ready; e++) {
            int i = events[e].data.u32, state = come_in(&clients[i], &comers[i]);
            if (state) epoll_ctl(epoll, EPOLL_CTL_DEL, clients[i].socket.fd, NULL);
            if (state > 0) left--;
            if (state < 0) again++, close(clients[i].socket.fd), connect_comer(epoll, i, &comers[i], port);
        }
    }
    printf("{\"clients\":%d,\"again\":%d,\"seconds\":%.4f,\"cpu_us\":%.1f}\n", all, again,
           now() - start, (server_cpu() - cpu) * 1e6 / all);
}

/* Lets the turns that are due begin, and no room get two ahead. */
static void keep_rate(double interval) {
    static int next;
    while (rooms[next].due <= now() && rooms[next].is_waiting) {
        struct room *room = &rooms[next];
        room->is_waiting = 0;
        begin_turn(next, room->due);
        room->due += interval;
        next = (next + 1) % room_count;
    }
}

static int by_size(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return difference < 0 ? -1 : difference > 0;
}

static double quantile(double share) {
    return took_count ? took[(size_t)(took_count * share)] * 1e6 : 0;
}

static void run(double warm_up, double seconds) {
    int epoll = epoll_create1(0), all = room_count * (players + spectators);
    struct epoll_event events[EVENTS];
    for (int i = 0; i < all; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].socket.fd, &event);
    }
    double start = now(), interval = rate ? room_count / (double)rate : 0, last = start;
    for (int i = 0; i < room_count; i++) {
        rooms[i].is_waiting = 1;
        rooms[i].due = start + interval * i / room_count;
        if (!rate) begin_turn(i, start);
    }
    double begun = 0, cpu = 0, own = 0;
    while (now() < start + warm_up + seconds) {
        int ready = epoll_wait(epoll, events, EVENTS, rate ? 0 : 50);
        for (int i = 0; i < ready; i++) read_client(&clients[events[i].data.u32]);
        if (ready > 0) last = now();
        if (now() - last > STALLED_SECONDS) give_up("nothing came for a long time");
        if (rate) keep_rate(interval);
        if (!is_measuring && now() >= start + warm_up) {
            is_measuring = 1, begun = now(), cpu = server_cpu(), own = own_cpu();
        }
    }
    double length = now() - begun;
    qsort(took, took_count, sizeof *took, by_size);
    printf("{\"votes_s\":%.1f,\"turns_s\":%.1f,\"p50_us\":%.0f,\"p99_us\":%.0f,\"p999_us\":%.0f,"
           "\"cpu_us\":%.2f,\"server_cpu\":%.3f,\"generator_cpu\":%.3f,\"bytes_per_diff\":%.1f,\"plain_bytes\":%.1f,\"memory_kb\":%ld}\n",
           votes / length, turns / length, quantile(.5), quantile(.99), quantile(.999),
           votes ? (server_cpu() - cpu) * 1e6 / votes : 0, (server_cpu() - cpu) / length,
           (own_cpu() - own) / length, diffs ? bytes / (double)diffs : 0,
           plain_diffs ? plain_bytes / (double)plain_diffs : 0, server_memory_kb());
}

int main(int count, char **given) {
    if (count != 11) return fprintf(stderr, "generator: ten arguments, see generator.c\n"), 1;
    if (!(dialect = dialect_named(given[1]))) return fprintf(stderr, "no dialect %s\n", given[1]), 1;
    server = atoi(given[3]);
    room_count = atoi(given[4]), players = atoi(given[5]), spectators = atoi(given[6]);
    rate = atoi(given[9]);
    if (rate == -2) return storm(atoi(given[2]), given[10]), 0;
    connect_all(atoi(given[2]), given[10]);
    usleep(300000);
    if (rate < 0) kill(server, SIGWINCH), usleep(1200000); /* it collects its garbage */
    if (rate < 0) printf("{\"memory_kb\":%ld}\n", server_memory_kb());
    else run(atof(given[7]), atof(given[8]));
    return 0;
}
