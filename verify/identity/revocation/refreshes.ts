import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../value-at.ts';
import { isTaken, type Somebody, somebody } from './carriers.ts';
import type { Ending } from './endings.ts';
import type { TwoProcesses } from './two-processes.ts';

/** Longer than the ten seconds in which a lost answer may be asked for again. */
const pastGraceMs = 11_000;
/** What processes may still believe of credentials that have ended. */
const forgottenMs = 1_000;

const refresh = ({ ask }: TwoProcesses, url: string, refresh_token: string) =>
  ask(url, 'POST', '/api/v1/auth/token/refresh/', { body: { refresh_token } });

export interface Reused {
  readonly successors: number;
  readonly refused: number;
  readonly code: string;
  readonly alive: readonly string[];
}

/** One token exchanged by many at once, and once more when it is too late for that. */
export async function reuse(two: TwoProcesses, many: number): Promise<Reused> {
  const who = await somebody(two);
  const answers = await Promise.all(
    Array.from({ length: many }, (_, place) => refresh(two, two.urls[place % 2] ?? two.urls[0], who.refresh)),
  );
  const good = answers.filter(({ status }) => status === 200);
  const next = { ...who, token: textAt(good[0]?.body, 'access_token'), refresh: textAt(good[0]?.body, 'refresh_token') };
  await pause(pastGraceMs);
  const late = await refresh(two, two.urls[1], who.refresh);
  await pause(forgottenMs);
  return {
    successors: new Set(good.map(({ body }) => textAt(body, 'refresh_token'))).size,
    refused: answers.length - good.length,
    code: textAt(late.body, 'code'),
    alive: [...(await aliveOf(two, who)), ...(await aliveOf(two, next))],
  };
}

/** A token exchanged at one process while the other ends what it belongs to: whoever comes first, nothing may be left alive. */
export async function race(
  two: TwoProcesses,
  ending: Ending,
  delayMs: number,
): Promise<{ won: boolean; alive: readonly string[] }> {
  const who = await somebody(two);
  const [exchanged] = await Promise.all([
    pause(Math.max(0, -delayMs)).then(() => refresh(two, two.urls[1], who.refresh)),
    pause(Math.max(0, delayMs)).then(() => ending.end(two, two.urls[0], who)),
  ]);
  const won = exchanged.status === 200;
  const next = { ...who, token: textAt(exchanged.body, 'access_token'), refresh: textAt(exchanged.body, 'refresh_token') };
  await pause(forgottenMs);
  return { won, alive: [...(await aliveOf(two, who)), ...(won ? await aliveOf(two, next) : [])] };
}

async function aliveOf(two: TwoProcesses, who: Somebody): Promise<string[]> {
  const checks = two.urls.flatMap((url) =>
    (['token', 'refresh'] as const).map(async (carrier) => ((await isTaken(two, url, who, carrier)) ? [carrier] : [])),
  );
  return (await Promise.all(checks)).flat();
}
