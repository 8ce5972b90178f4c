// socket.io, bare: rooms, JSON, WebSocket only. node socketio.js PORT PLAYERS
const { createServer } = require('node:http');
const { Server } = require('socket.io');
const { roomNamed } = require('./voting');

const [port, players] = process.argv.slice(2).map(Number);
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });

io.on('connection', (socket) => {
  let voting, seat, name;
  socket.on('join', (room, place) => {
    [voting, seat, name] = [roomNamed(room, players), place, `room ${room}`];
    socket.join(name);
    socket.emit('joined');
  });
  socket.on('vote', (vote) => {
    const diff = voting.take(seat, vote);
    if (diff !== null) io.to(name).emit('diff', diff);
  });
});
http.listen(port, '127.0.0.1', 1024);
