import { withListCounters } from '../apps/api/src/testing/list-counters.ts';
import { createRandom } from '../verify/random.ts';
import { rowCounts } from './lists-data.ts';
import type { Figure } from './lists-measurements.ts';
import { type ListsServer, timeRequest } from './lists-server.ts';
import { median } from './load.ts';

const writers = 8;

/** Runs concurrent writers for a while, then checks that every count equals the number of rows. */
export async function verifyCountsAfterWrites(server: ListsServer, seconds: number): Promise<Figure[]> {
  const until = performance.now() + seconds * 1000;
  let written = 0;
  const write = async (index: number): Promise<void> => {
    const random = createRandom(index + 1);
    while (performance.now() < until) {
      await runWriteCycle(server, { random, key: server.keys[index] ?? '' });
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  return withListCounters(server.url, async ({ pool, countDrift, compact }) => {
    const reported = (await timeRequest(server, '/api/v1/community/explore/experiences/')).body.count;
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from experiences.experience_listing where is_listed',
    );
    const driftBefore = await countDrift('explore');
    await compact();
    const driftAfter = await countDrift('explore');
    return [
      {
        text: `after ${seconds} s of ${writers} writers (${written} writes): count ${reported}, rows ${rows[0]?.n}`,
        passes: reported === rows[0]?.n,
      },
      {
        text: `totals and ranges of every facet against the rows: ${driftBefore} differ before compaction, ${driftAfter} after it`,
        passes: driftBefore + driftAfter === 0,
      },
    ];
  });
}

interface Writer {
  readonly random: ReturnType<typeof createRandom>;
  readonly key: string;
}

interface CreatedObject {
  readonly id?: number;
  readonly uid?: string;
}

/** Creates, publishes, recategorises, unpublishes and deletes an experience, and engages with a random other one. */
async function runWriteCycle({ base, rows }: ListsServer, { random, key }: Writer): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<CreatedObject> => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400 && response.status !== 404) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const created: CreatedObject = text === '' ? {} : JSON.parse(text);
    return created;
  };
  const experiences = '/api/v1/aistudios/experiences/';
  const { id } = await send('POST', experiences, {
    title: 'Passing',
    category: 1 + random.below(rowCounts.categories),
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
      category: 1 + random.below(rowCounts.categories),
      visibility: random.pick(['public', 'org']),
    });
  if (random.chance(0.3)) await send('POST', `${experiences}${id}/unpublish/`);
  if (random.chance(0.5)) await send('DELETE', `${experiences}${id}/`);
}

/** What the counters add to a write: the same updates with the trigger enabled and disabled, in turns. */
export const measureCounterOverhead = (server: ListsServer, rounds: number): Promise<Figure> =>
  withListCounters(server.url, async ({ pool, rebuild }) => {
    const random = createRandom(rounds);
    const timeUpdates = async (): Promise<number> => {
      const started = performance.now();
      for (let write = 0; write < 200; write += 1)
        await pool.query(
          'update experiences.experience_listing set trend = experiences.log_sum(trend, trend), popular = popular + 1 where id = $1',
          [1 + random.below(server.rows)],
        );
      return (performance.now() - started) / 200;
    };
    const [withCounters, withoutCounters]: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round < rounds; round += 1) {
        await pool.query('alter table experiences.experience_listing disable trigger record_explore_change');
        withoutCounters.push(await timeUpdates());
        await pool.query('alter table experiences.experience_listing enable trigger record_explore_change');
        withCounters.push(await timeUpdates());
      }
    } finally {
      // Even after a failure the next run must find the trigger enabled and the counters correct.
      await pool.query('alter table experiences.experience_listing enable trigger record_explore_change');
      await rebuild('explore');
    }
    const ratio = median(withCounters) / median(withoutCounters);
    return {
      text: `an engagement’s write ${median(withCounters).toFixed(2)} ms with counters, ${median(withoutCounters).toFixed(2)} ms without: ${ratio.toFixed(2)} times`,
      passes: true,
    };
  });
