import { loadavg } from 'node:os';

import { createRandom } from '../verify/random.ts';
import { listsData } from './lists-data.ts';
import { type Figure, farPages, flatness, walked, worstRequests } from './lists-measures.ts';
import { serveLists } from './lists-server.ts';
import { costOfTotals, exactAfterWriters } from './lists-writers.ts';

/**
 * `npm run bench -- lists [--rows 1000000] [--small] [--seconds 60]`: whether a list of a million costs what one of ten thousand does.
 * Data are loaded once and kept, in databases named lyceum_bench_lists_….
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const numberAfter = (name: string, otherwise: number): number => {
    const place = options.indexOf(name);
    return place < 0 ? otherwise : Number(options[place + 1]);
  };
  const rows = numberAfter('--rows', small ? 20_000 : 1_000_000);
  const tell = (line: string): void => console.log(line);
  const random = createRandom(numberAfter('--seed', 20_261_115));
  const few = await serveLists(await listsData(small ? 2_000 : 10_000, tell));
  try {
    const many = await serveLists(await listsData(rows, tell));
    try {
      const rounds = small ? 10 : 40;
      const parts: (() => Promise<readonly Figure[]>)[] = [
        () => flatness(few, many, random, rounds),
        () => farPages(many, random, rounds),
        async () => [await walked(many, small ? 100 : 1000)],
        () => worstRequests(many),
        () => exactAfterWriters(many, numberAfter('--seconds', small ? 5 : 60)),
        async () => [await costOfTotals(many, small ? 3 : 9)],
      ];
      const holds = await toldInTurn(parts, tell);
      tell(`load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}`);
      return holds;
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}

/** Tells figures as they come, since the last ones take long. Whether all of them hold. */
async function toldInTurn(parts: readonly (() => Promise<readonly Figure[]>)[], tell: (line: string) => void): Promise<boolean> {
  let all = true;
  for (const part of parts) {
    const figures = await part();
    for (const { text, holds } of figures) tell(text.startsWith('  ') ? text : `${holds ? 'holds' : 'FAILS'}  ${text}`);
    all &&= figures.every(({ holds }) => holds);
  }
  return all;
}
