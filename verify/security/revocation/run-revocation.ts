import type { Finding } from '../../finding.ts';
import { createRandom, type Random } from '../../random.ts';
import { forEachConcurrently } from '../exchange.ts';
import { measureRevocation, type RevocationMeasurement } from './measure-revocation.ts';
import { raceRevocation, reuseRefreshToken } from './refresh-races.ts';
import { revocations } from './revocations.ts';
import { type TwoProcesses, withTwoProcesses } from './two-processes.ts';

export interface Plan {
  readonly rounds: number;
  readonly parallel: number;
  readonly races: number;
}

export const wholePlan: Plan = { rounds: 10, parallel: 50, races: 200 };
export const smallPlan: Plan = { rounds: 1, parallel: 50, races: 10 };

const maxMs = 1_000;

/** Revoked credentials must be invalid everywhere within a second, also when they are exchanged concurrently. */
export const runRevocation = (plan: Plan, seed: number): Promise<Finding[]> =>
  withTwoProcesses(async (two) => {
    const [late, ended, raced] = await Promise.all([
      reuseRefreshToken(two, plan.parallel),
      endEverything(two, plan),
      runRaces(two, plan, createRandom(seed)),
    ]);
    return [
      ...outlivedFindings(ended),
      {
        text: `revocation: ${plan.parallel} exchanges of one token at two processes, ${late.successors} successors, ${late.refused} refused`,
        holds: late.successors === 1 && late.refused === 0,
      },
      {
        text: `revocation: used again after 11 s it is ${late.code}; ${late.alive.length} of its login’s tokens stay valid`,
        holds: late.code === 'token_reused' && late.alive.length === 0,
      },
      {
        text: `revocation: ${plan.races} races against an exchange, of which the exchange won ${raced.won}; ${raced.alive.length} tokens stay valid ${raced.alive.join(', ')}`,
        holds: raced.alive.length === 0,
      },
    ];
  });

async function endEverything(two: TwoProcesses, { rounds }: Plan): Promise<RevocationMeasurement[]> {
  const seen: RevocationMeasurement[] = [];
  for (let round = 0; round < rounds; round += 1)
    await forEachConcurrently(revocations, async (ending) => void seen.push(await measureRevocation(two, ending)), 3);
  return seen;
}

const outlivedFindings = (seen: readonly RevocationMeasurement[]): Finding[] =>
  [...Map.groupBy(seen, ({ ending }) => ending)].map(([ending, all]) => {
    const { carrier, ms } = all.map(({ slowest }) => slowest).reduce((most, one) => (one.ms > most.ms ? one : most));
    const wrong = all.flatMap((one) => one.wrong);
    return {
      text: `revocation: ${ending} ${all.length} times, the last valid one a ${carrier} after ${Math.round(ms)} ms (goal ${maxMs})${wrong.map((one) => `; ${one}`).join('')}`,
      holds: ms <= maxMs && wrong.length === 0,
    };
  });

/** Revocations that end a login. */
const racing = revocations.filter(({ revoked }) => revoked.includes('refresh'));

async function runRaces(two: TwoProcesses, { races }: Plan, random: Random) {
  const plans = Array.from({ length: races }, (_, place) => racing[place % racing.length]).flatMap((ending) =>
    ending ? [{ ending, delayMs: random.below(9) - 4 }] : [],
  );
  const alive: string[] = [];
  let won = 0;
  await forEachConcurrently(
    plans,
    async ({ ending, delayMs }) => {
      const seen = await raceRevocation(two, ending, delayMs);
      if (seen.won) won += 1;
      alive.push(...seen.alive.map((carrier) => `${carrier} (${ending.name})`));
    },
    6,
  );
  return { alive, won };
}
