import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../value-at.ts';
import { type CredentialHolder, createHolder, isAccepted } from './credentials.ts';
import type { Revocation } from './revocations.ts';
import type { TwoProcesses } from './two-processes.ts';

/** Longer than the ten seconds of grace for a lost response. */
const pastGraceMs = 11_000;
/** How long processes may cache revoked credentials. */
const forgottenMs = 1_000;

const refresh = ({ send }: TwoProcesses, url: string, refresh_token: string) =>
  send(url, 'POST', '/api/v1/auth/token/refresh/', { body: { refresh_token } });

export interface ReuseReport {
  readonly successors: number;
  readonly refused: number;
  readonly code: string;
  readonly alive: readonly string[];
}

/** Exchanges one refresh token concurrently, and once more after the grace period. */
export async function reuseRefreshToken(two: TwoProcesses, many: number): Promise<ReuseReport> {
  const who = await createHolder(two);
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

/** Exchanges a token at one process while the other revokes its login: in either order, no token may stay valid. */
export async function raceRevocation(
  two: TwoProcesses,
  ending: Revocation,
  delayMs: number,
): Promise<{ won: boolean; alive: readonly string[] }> {
  const who = await createHolder(two);
  const [exchanged] = await Promise.all([
    pause(Math.max(0, -delayMs)).then(() => refresh(two, two.urls[1], who.refresh)),
    pause(Math.max(0, delayMs)).then(() => ending.revoke(two, two.urls[0], who)),
  ]);
  const won = exchanged.status === 200;
  const next = { ...who, token: textAt(exchanged.body, 'access_token'), refresh: textAt(exchanged.body, 'refresh_token') };
  await pause(forgottenMs);
  return { won, alive: [...(await aliveOf(two, who)), ...(won ? await aliveOf(two, next) : [])] };
}

async function aliveOf(two: TwoProcesses, who: CredentialHolder): Promise<string[]> {
  const checks = two.urls.flatMap((url) =>
    (['token', 'refresh'] as const).map(async (carrier) => ((await isAccepted(two, url, who, carrier)) ? [carrier] : [])),
  );
  return (await Promise.all(checks)).flat();
}
