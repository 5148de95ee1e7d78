import type { Finding } from '../../platform/figures.ts';
import { createRandom, type Random } from '../../random.ts';
import { eachOf } from '../exchange.ts';
import { endings } from './endings.ts';
import { type Outlived, outlivedBy } from './outliving.ts';
import { race, reuse } from './refreshes.ts';
import { type TwoProcesses, withTwoProcesses } from './two-processes.ts';

export interface Plan {
  readonly rounds: number;
  readonly parallel: number;
  readonly races: number;
}

export const wholePlan: Plan = { rounds: 10, parallel: 50, races: 200 };
export const smallPlan: Plan = { rounds: 1, parallel: 50, races: 10 };

const mostMs = 1_000;

/** Credentials that end must be dead everywhere within a second, and no exchange may outrun that. */
export const runRevocation = (plan: Plan, seed: number): Promise<Finding[]> =>
  withTwoProcesses(async (two) => {
    const [late, ended, raced] = await Promise.all([
      reuse(two, plan.parallel),
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
        text: `revocation: used again after 11 s it is ${late.code}; ${late.alive.length} of its login’s tokens live on`,
        holds: late.code === 'token_reused' && late.alive.length === 0,
      },
      {
        text: `revocation: ${plan.races} races against an exchange, of which the exchange won ${raced.won}; ${raced.alive.length} tokens live on ${raced.alive.join(', ')}`,
        holds: raced.alive.length === 0,
      },
    ];
  });

async function endEverything(two: TwoProcesses, { rounds }: Plan): Promise<Outlived[]> {
  const seen: Outlived[] = [];
  for (let round = 0; round < rounds; round += 1)
    await eachOf(endings, async (ending) => void seen.push(await outlivedBy(two, ending)), 3);
  return seen;
}

const outlivedFindings = (seen: readonly Outlived[]): Finding[] =>
  [...Map.groupBy(seen, ({ ending }) => ending)].map(([ending, all]) => {
    const { carrier, ms } = all.map(({ slowest }) => slowest).reduce((most, one) => (one.ms > most.ms ? one : most));
    const wrong = all.flatMap((one) => one.wrong);
    return {
      text: `revocation: ${ending} ${all.length} times, the last to die a ${carrier} after ${Math.round(ms)} ms (goal ${mostMs})${wrong.map((one) => `; ${one}`).join('')}`,
      holds: ms <= mostMs && wrong.length === 0,
    };
  });

/** Those that end a login while the refresh token is good. */
const racing = endings.filter(({ dead }) => dead.includes('refresh'));

async function runRaces(two: TwoProcesses, { races }: Plan, random: Random) {
  const plans = Array.from({ length: races }, (_, place) => racing[place % racing.length]).flatMap((ending) =>
    ending ? [{ ending, delayMs: random.below(9) - 4 }] : [],
  );
  const alive: string[] = [];
  let won = 0;
  await eachOf(
    plans,
    async ({ ending, delayMs }) => {
      const seen = await race(two, ending, delayMs);
      if (seen.won) won += 1;
      alive.push(...seen.alive.map((carrier) => `${carrier} (${ending.name})`));
    },
    6,
  );
  return { alive, won };
}
