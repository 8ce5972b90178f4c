// The vote that every bare contender checks: kind, poll, number, turn, choice, length of the nonce.
const CHOICES = new Set(['approve', 'reject']);

class Voting {
  constructor(players) {
    this.players = players;
    this.number = 0;
    this.turn = 0;
    this.votes = {};
    this.clients = [];
  }

  isLegal(seat, vote) {
    return vote.poll === 'mission-3' && CHOICES.has(vote.choice) && vote.seq === this.number
      && seat === this.turn && vote.nonce.length === 8;
  }

  // Returns the diff that everybody gets, or null for an illegal vote.
  take(seat, vote) {
    if (!this.isLegal(seat, vote)) return null;
    this.votes[seat] = vote.choice;
    this.number++;
    this.turn = (seat + 1) % this.players;
    return {
      t: 'diff', rev: this.number, by: seat, poll: 'mission-3',
      ops: [['votes.' + seat, vote.choice], ['turn', this.turn], ['count', this.number]],
    };
  }
}

const rooms = new Map();

exports.roomNamed = (name, players) => {
  if (!rooms.has(name)) rooms.set(name, new Voting(players));
  return rooms.get(name);
};
