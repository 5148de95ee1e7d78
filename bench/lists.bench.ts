import { loadavg } from 'node:os';

import { createRandom } from '../verify/random.ts';
import { prepareListsData } from './lists-data.ts';
import { compareSizes, type Figure, measureDeepPages, measureExpensiveRequests, verifyNextLinks } from './lists-measurements.ts';
import { startListsServer } from './lists-server.ts';
import { measureCounterOverhead, verifyCountsAfterWrites } from './lists-writers.ts';

/**
 * `npm run bench -- lists [--rows 1000000] [--small] [--seconds 60]`: compares the cost of a list of a million rows with one of ten thousand.
 * The data are loaded once and kept in databases named lyceum_bench_lists_….
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const numberOption = (name: string, fallback: number): number => {
    const index = options.indexOf(name);
    return index < 0 ? fallback : Number(options[index + 1]);
  };
  const rows = numberOption('--rows', small ? 20_000 : 1_000_000);
  const print = (line: string): void => console.log(line);
  const random = createRandom(numberOption('--seed', 20_261_115));
  const few = await startListsServer(await prepareListsData(small ? 2_000 : 10_000, print));
  try {
    const many = await startListsServer(await prepareListsData(rows, print));
    try {
      const rounds = small ? 10 : 40;
      const parts: (() => Promise<readonly Figure[]>)[] = [
        () => compareSizes(few, many, random, rounds),
        () => measureDeepPages(many, random, rounds),
        async () => [await verifyNextLinks(many, small ? 100 : 1000)],
        () => measureExpensiveRequests(many),
        () => verifyCountsAfterWrites(many, numberOption('--seconds', small ? 5 : 60)),
        async () => [await measureCounterOverhead(many, small ? 3 : 9)],
      ];
      const passes = await printFigures(parts, print);
      print(`load average at the end: ${(loadavg()[0] ?? 0).toFixed(1)}`);
      return passes;
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}

/** Prints figures as they arrive, since the last ones take long. Returns whether all of them pass. */
async function printFigures(
  parts: readonly (() => Promise<readonly Figure[]>)[],
  print: (line: string) => void,
): Promise<boolean> {
  let all = true;
  for (const part of parts) {
    const figures = await part();
    for (const { text, passes } of figures) print(text.startsWith('  ') ? text : `${passes ? 'pass' : 'FAIL'}  ${text}`);
    all &&= figures.every(({ passes }) => passes);
  }
  return all;
}
