import { setTimeout as pause } from 'node:timers/promises';

import { type Carrier, carriers, isTaken, type Somebody, somebody } from './carriers.ts';
import type { Ending } from './endings.ts';
import type { TwoProcesses } from './two-processes.ts';

const everyMs = 50;
/** When it is clear that they will not die. */
const patienceMs = 5_000;

/** How long credentials lived past the answer that ended them, in milliseconds, and what went wrong. */
export interface Outlived {
  readonly ending: string;
  readonly slowest: { readonly carrier: Carrier; readonly ms: number };
  readonly wrong: readonly string[];
}

/** Ends somebody's credentials at one process right after both have used them, and asks both until neither takes them. */
export async function outlivedBy(two: TwoProcesses, ending: Ending): Promise<Outlived> {
  const who = await somebody(two);
  const dying = ending.dead.flatMap((carrier) => two.urls.map((url) => ({ carrier, url })));
  // A refresh token is used up by its use; the database is asked about it every time.
  const known = carriers.filter((carrier) => carrier !== 'refresh');
  await Promise.all(two.urls.flatMap((url) => known.map((carrier) => expectTaken(two, url, who, carrier))));
  const { status } = await ending.end(two, two.urls[0], who);
  if (status >= 300) throw new Error(`${ending.name}: ${status}`);
  const since = performance.now();
  const lives = await Promise.all(
    dying.map(async ({ carrier, url }) => ({ carrier, ms: await livesUntil(two, { url, who, carrier, since }) })),
  );
  const survivors = carriers.filter((carrier) => !ending.dead.includes(carrier));
  const killed = await Promise.all(
    survivors.map(async (carrier) =>
      (await isTaken(two, two.urls[1], who, carrier)) ? [] : [`${ending.name}: ${carrier} died too`],
    ),
  );
  return {
    ending: ending.name,
    slowest: lives.reduce((most, one) => (one.ms > most.ms ? one : most)),
    wrong: killed.flat(),
  };
}

async function expectTaken(two: TwoProcesses, url: string, who: Somebody, carrier: Carrier): Promise<void> {
  if (!(await isTaken(two, url, who, carrier))) throw new Error(`A fresh ${carrier} is not taken`);
}

interface Watched {
  readonly url: string;
  readonly who: Somebody;
  readonly carrier: Carrier;
  readonly since: number;
}

/** The last moment at which a request was sent that the process still took. */
async function livesUntil(two: TwoProcesses, { url, who, carrier, since }: Watched): Promise<number> {
  let last = 0;
  for (;;) {
    const asked = performance.now() - since;
    if (!(await isTaken(two, url, who, carrier))) return last;
    last = asked;
    if (asked > patienceMs) return asked;
    await pause(everyMs);
  }
}
