// boardgame.io, in memory; DELTA=1 sends patches. node boardgameio.js PORT PLAYERS
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const [port, players] = process.argv.slice(2).map(Number);

function vote({ G, playerID }, poll, choice, nonce) {
  const isLegal = poll === G.poll && (choice === 'approve' || choice === 'reject') && nonce.length === 8;
  if (!isLegal) return INVALID_MOVE;
  G.votes[playerID] = choice;
  G.count++;
}

const game = {
  name: 'vote',
  setup: () => ({ poll: 'mission-3', votes: {}, count: 0 }),
  moves: { vote },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: players,
  maxPlayers: players,
  disableUndo: true,
  deltaState: Boolean(process.env.DELTA),
};
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port });
