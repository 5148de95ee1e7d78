/** Elo as docs/adr/0051 states it, written again from the text: the campaign compares the server's ledger with it. */

export interface ReferencePlayer {
  readonly id: number;
  readonly rating: number;
  readonly games: number;
  readonly points: number;
}

export const computeRepeatWeight = (earlier: number): number => [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5][earlier] ?? 0;

const kOf = ({ rating, games }: ReferencePlayer): number => (games < 30 ? 40 : rating < 2400 ? 20 : 10);

/** The exact change of each player, before it is rounded; and whether all have the same K. */
export function computeExactChanges(players: readonly ReferencePlayer[], weightOf: (one: number, other: number) => number) {
  const changes = new Map<number, number>();
  for (const one of players) {
    let sum = 0;
    for (const other of players) {
      if (other === one) continue;
      const result = one.points > other.points ? 1 : one.points < other.points ? 0 : 0.5;
      sum += weightOf(one.id, other.id) * (result - 1 / (1 + 10 ** ((other.rating - one.rating) / 400)));
    }
    changes.set(one.id, (kOf(one) * sum) / (players.length - 1));
  }
  return { changes, hasEqualK: new Set(players.map(kOf)).size === 1 };
}
