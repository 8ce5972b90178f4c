// Colyseus 0.17 with schema state. node colyseus.js PORT PLAYERS [FILE]
//   PATCH=now       each vote's patch at once; else by the default clock of 50 ms
//   FILE            durable: each vote is in SQLite (FULL) before it is shown; the votes of one turn
//                   of the event loop share a transaction
const { LocalPresence, Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { MapSchema, Schema, defineTypes } = require('@colyseus/schema');

const [port, players] = process.argv.slice(2, 4).map(Number);
const file = process.argv[4];
const atOnce = process.env.PATCH === 'now';

class Voting extends Schema {
  constructor() {
    super();
    Object.assign(this, { number: 0, turn: 0, count: 0, by: 0, votes: new MapSchema() });
  }
}
defineTypes(Voting, { number: 'uint32', turn: 'uint8', count: 'uint32', by: 'uint8', votes: { map: 'string' } });

function groupCommit() {
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;'
    + 'CREATE TABLE log (room TEXT, number INTEGER, vote TEXT)');
  const insert = database.prepare('INSERT INTO log VALUES (?, ?, ?)');
  let waiting = [];
  function write() {
    const batch = waiting;
    waiting = [];
    database.exec('BEGIN');
    for (const { row } of batch) insert.run(...row);
    database.exec('COMMIT');
    for (const { then } of batch) then();
  }
  return (row, then) => {
    if (waiting.length === 0) setImmediate(write);
    waiting.push({ row, then });
  };
}

const store = file ? groupCommit() : (row, then) => then();

class Table extends Room {
  onCreate() {
    this.maxClients = 2000;
    this.seatReservationTimeout = 300;
    this.state = new Voting();
    if (atOnce) this.patchRate = null;
    this.onMessage('vote', (client, vote) => {
      const seat = client.userData;
      if (!this.isLegal(seat, vote)) return;
      store([this.roomId, vote.seq, JSON.stringify([seat, vote.choice])], () => this.take(seat, vote));
    });
  }

  isLegal(seat, vote) {
    return vote.poll === 'mission-3' && (vote.choice === 'approve' || vote.choice === 'reject')
      && vote.seq === this.state.number && seat === this.state.turn && vote.nonce.length === 8;
  }

  take(seat, vote) {
    const { state } = this;
    state.votes.set(String(seat), vote.choice);
    state.number++;
    state.count++;
    state.by = seat;
    state.turn = (seat + 1) % players;
    if (atOnce) this.broadcastPatch();
  }

  onJoin(client, { seat }) {
    client.userData = seat;
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false, presence: new LocalPresence() });
server.define('vote', Table);
server.listen(port, '127.0.0.1');
