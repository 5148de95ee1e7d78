import { loadavg } from 'node:os';

import { type Installation, withInstallation } from '../verify/vault/installation.ts';
import { type BenchPlayer, fillGames } from './games-data.ts';
import { median } from './load.ts';

const goal = 1.5;
const sample = 50;
/** Rounds that fill caches and compile code. */
const warmUp = 20;

const requests = {
  'own rank': '/api/v1/problems/leaderboard/me/',
  'own games': '/api/v1/problems/player-game/',
} as const;
type Name = keyof typeof requests;
const names: readonly Name[] = ['own rank', 'own games'];

interface Filled {
  readonly installation: Installation;
  readonly players: readonly BenchPlayer[];
}

/** Requests of single players with few and with many rows around them, in turns, so that other load on the machine affects both. */
export async function compareSizes({ small }: { small: boolean }): Promise<boolean> {
  const sizes = small ? { few: 2_000, many: 20_000 } : { few: 10_000, many: 1_000_000 };
  const rounds = small ? 60 : 400;
  return withInstallation({}, (one) =>
    withInstallation({}, async (other) => {
      const started = performance.now();
      const few: Filled = { installation: one, players: await fillGames(one, sizes.few, sample) };
      const many: Filled = { installation: other, players: await fillGames(other, sizes.many, sample) };
      console.log(`      loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      const wrong = await countWrongRanks(many);
      const times = await measureInTurns([few, many], rounds);
      let passes = wrong === 0;
      for (const name of names) {
        const [ofFew, ofMany] = times.map((measured) => median(measured[name]));
        const ratio = (ofMany ?? 0) / (ofFew ?? 1);
        passes &&= ratio <= goal;
        console.log(
          `${ratio <= goal ? 'pass' : 'FAIL'}  games: ${name}, p50 ${ofMany?.toFixed(1)} ms among ${sizes.many.toLocaleString('en')} rows, ${ofFew?.toFixed(1)} ms among ${sizes.few.toLocaleString('en')}, ratio ${ratio.toFixed(2)} (goal ${goal}); load ${(loadavg()[0] ?? 0).toFixed(1)}`,
        );
      }
      console.log(
        `${wrong === 0 ? 'pass' : 'FAIL'}  games: ${wrong} of ${sample} ranks differ from a count of all players above`,
      );
      return passes;
    }),
  );
}

async function measureInTurns(filled: readonly Filled[], rounds: number): Promise<Record<Name, number[]>[]> {
  const times = filled.map((): Record<Name, number[]> => ({ 'own rank': [], 'own games': [] }));
  const measureRound = async (name: Name, round: number): Promise<void> => {
    for (const [index, { installation, players }] of filled.entries()) {
      const ms = await timeRequest(installation, requests[name], players[(round + warmUp) % players.length]);
      if (round >= 0) times[index]?.[name].push(ms);
    }
  };
  for (let round = -warmUp; round < rounds; round += 1) for (const name of names) await measureRound(name, round);
  return times;
}

async function timeRequest({ url }: Installation, path: string, player: BenchPlayer | undefined): Promise<number> {
  const started = performance.now();
  await request(url + path, player);
  return performance.now() - started;
}

async function request(url: string, player: BenchPlayer | undefined): Promise<{ readonly rank?: number }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${player?.key}` } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${body}`);
  const parsed: { readonly rank?: number } = JSON.parse(body);
  return parsed;
}

async function countWrongRanks({ installation, players }: Filled): Promise<number> {
  let wrong = 0;
  for (const player of players) {
    const { rank } = await request(installation.url + requests['own rank'], player);
    const { rows } = await installation.owner.query<{ rank: number }>(
      `select 1 + (select count(*) from games.standing as other where other.board = 'all' and other.rating > own.rating)::int as rank
       from games.standing as own join games.player on player.id = own.player_id where own.board = 'all' and player.user_id = $1`,
      [player.userId],
    );
    wrong += Number(rows[0]?.rank !== rank);
  }
  return wrong;
}
