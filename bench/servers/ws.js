// Node `ws`, bare: one vote check, one encoding a diff. node ws.js PORT PLAYERS
const { WebSocketServer } = require('ws');
const { Packr } = require('msgpackr');
const { roomNamed } = require('./voting');

const [port, players] = process.argv.slice(2).map(Number);
const codec = new Packr({ useRecords: false });
const server = new WebSocketServer({ host: '127.0.0.1', port, perMessageDeflate: false, backlog: 1024 });

server.on('connection', (socket, request) => {
  const [, , room, place] = request.url.split('/');
  const seat = Number(place);
  const voting = roomNamed(room, players);
  voting.clients.push(socket);
  socket.on('message', (data) => {
    const vote = codec.unpack(data);
    const diff = vote.t === 'vote' ? voting.take(seat, vote) : null;
    if (diff === null) return;
    const frame = codec.pack(diff);
    for (const client of voting.clients) client.send(frame);
  });
  socket.on('close', () => voting.clients.splice(voting.clients.indexOf(socket), 1));
});
