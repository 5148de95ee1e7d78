import { withKeptLists } from '../apps/api/src/testing/kept-lists.ts';
import { createRandom } from '../verify/random.ts';
import { amounts } from './lists-data.ts';
import type { Figure } from './lists-measures.ts';
import { type ListsServer, timed } from './lists-server.ts';
import { median } from './load.ts';

const writers = 8;

/** Writers of every kind for a while, a reader beside them, and then: is every count what there is? */
export async function exactAfterWriters(server: ListsServer, seconds: number): Promise<Figure[]> {
  const until = performance.now() + seconds * 1000;
  let written = 0;
  const write = async (index: number): Promise<void> => {
    const random = createRandom(index + 1);
    while (performance.now() < until) {
      await writeOnce(server, { random, key: server.keys[index] ?? '' });
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  return withKeptLists(server.url, async ({ pool, drift, fold }) => {
    const told = (await timed(server, '/api/v1/community/explore/experiences/')).body.count;
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from experiences.standing where is_listed');
    const unfolded = await drift('explore');
    await fold();
    const folded = await drift('explore');
    return [
      {
        text: `after ${seconds} s of ${writers} writers (${written} writes): count ${told}, rows ${rows[0]?.n}`,
        holds: told === rows[0]?.n,
      },
      {
        text: `totals and ranges of every facet against the rows: ${unfolded} differ as they stand, ${folded} once folded`,
        holds: unfolded + folded === 0,
      },
    ];
  });
}

interface Writer {
  readonly random: ReturnType<typeof createRandom>;
  readonly key: string;
}

interface Answered {
  readonly id?: number;
  readonly uid?: string;
}

/** Makes one's own, shows and hides it, sorts it anew, removes it; and looks at what others made. */
async function writeOnce({ base, rows }: ListsServer, { random, key }: Writer): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 400 && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const answered: Answered = text === '' ? {} : JSON.parse(text);
    return answered;
  };
  const experiences = '/api/v1/aistudios/experiences/';
  const { id } = await send('POST', experiences, {
    title: 'Passing',
    category: 1 + random.below(amounts.categories),
    tags: ['tag 1'],
  });
  await send('POST', `${experiences}${id}/publish/`);
  const { uid } = await send('GET', `${experiences}${1 + random.below(rows)}/`);
  if (uid !== undefined)
    await send('POST', `/api/v1/community/experiences/${uid}/engagements/`, {
      kind: random.pick(['view', 'like', 'unlike', 'share']),
    });
  if (random.chance(0.5))
    await send('PATCH', `${experiences}${id}/`, {
      category: 1 + random.below(amounts.categories),
      visibility: random.pick(['public', 'org']),
    });
  if (random.chance(0.3)) await send('POST', `${experiences}${id}/unpublish/`);
  if (random.chance(0.5)) await send('DELETE', `${experiences}${id}/`);
}

/** What keeping totals adds to a write: the same engagements with the trigger and without, in turns. */
export const costOfTotals = (server: ListsServer, rounds: number): Promise<Figure> =>
  withKeptLists(server.url, async ({ pool, rebuild }) => {
    const random = createRandom(rounds);
    const lift = async (): Promise<number> => {
      const started = performance.now();
      for (let write = 0; write < 200; write += 1)
        await pool.query(
          'update experiences.standing set trend = experiences.log_sum(trend, trend), popular = popular + 1 where id = $1',
          [1 + random.below(server.rows)],
        );
      return (performance.now() - started) / 200;
    };
    const [kept, plain]: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round += 1) {
        await pool.query('alter table experiences.standing disable trigger tally_explore');
        plain.push(await lift());
        await pool.query('alter table experiences.standing enable trigger tally_explore');
        kept.push(await lift());
      }
    } finally {
      // Whatever happened, the next run finds totals that are kept and right.
      await pool.query('alter table experiences.standing enable trigger tally_explore');
      await rebuild('explore');
    }
    const ratio = median(kept) / median(plain);
    return {
      text: `an engagement’s write ${median(kept).toFixed(2)} ms with totals and ranges kept, ${median(plain).toFixed(2)} ms without: ${ratio.toFixed(2)} times`,
      holds: true,
    };
  });
