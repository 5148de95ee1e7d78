import { setTimeout as pause } from 'node:timers/promises';

import { type CredentialHolder, type CredentialType, createHolder, credentialTypes, isAccepted } from './credentials.ts';
import type { Revocation } from './revocations.ts';
import type { TwoProcesses } from './two-processes.ts';

const everyMs = 50;
/** The measurement gives up after this time. */
const patienceMs = 5_000;

/** How long credentials stayed valid after the response that revoked them, in milliseconds, and errors. */
export interface RevocationMeasurement {
  readonly ending: string;
  readonly slowest: { readonly carrier: CredentialType; readonly ms: number };
  readonly wrong: readonly string[];
}

/** Revokes credentials at one process right after both have used them, and polls both until neither accepts them. */
export async function measureRevocation(two: TwoProcesses, ending: Revocation): Promise<RevocationMeasurement> {
  const who = await createHolder(two);
  const dying = ending.revoked.flatMap((carrier) => two.urls.map((url) => ({ carrier, url })));
  // A refresh token is valid once and is never cached.
  const known = credentialTypes.filter((carrier) => carrier !== 'refresh');
  await Promise.all(two.urls.flatMap((url) => known.map((carrier) => assertAccepted(two, url, who, carrier))));
  const { status } = await ending.revoke(two, two.urls[0], who);
  if (status >= 300) throw new Error(`${ending.name}: ${status}`);
  const since = performance.now();
  const lives = await Promise.all(
    dying.map(async ({ carrier, url }) => ({ carrier, ms: await measureLifetime(two, { url, who, carrier, since }) })),
  );
  const survivors = credentialTypes.filter((carrier) => !ending.revoked.includes(carrier));
  const killed = await Promise.all(
    survivors.map(async (carrier) =>
      (await isAccepted(two, two.urls[1], who, carrier)) ? [] : [`${ending.name}: ${carrier} was revoked too`],
    ),
  );
  return {
    ending: ending.name,
    slowest: lives.reduce((most, one) => (one.ms > most.ms ? one : most)),
    wrong: killed.flat(),
  };
}

async function assertAccepted(two: TwoProcesses, url: string, who: CredentialHolder, carrier: CredentialType): Promise<void> {
  if (!(await isAccepted(two, url, who, carrier))) throw new Error(`A fresh ${carrier} is not accepted`);
}

interface Watched {
  readonly url: string;
  readonly who: CredentialHolder;
  readonly carrier: CredentialType;
  readonly since: number;
}

/** The last moment at which the process still accepted a request. */
async function measureLifetime(two: TwoProcesses, { url, who, carrier, since }: Watched): Promise<number> {
  let last = 0;
  for (;;) {
    const asked = performance.now() - since;
    if (!(await isAccepted(two, url, who, carrier))) return last;
    last = asked;
    if (asked > patienceMs) return asked;
    await pause(everyMs);
  }
}
