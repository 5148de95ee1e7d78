import { setTimeout as pause } from 'node:timers/promises';

import { hostileFiles } from '../../apps/api/src/modules/vault/testing/hostile/hostile-files.ts';
import {
  listLeftoverFolders,
  type Reading,
  readHostileFile,
} from '../../apps/api/src/modules/vault/testing/hostile/read-hostile-file.ts';
import { type Finding, formatSeconds, largest } from '../finding.ts';

const memoryLimit = 512;
const timeLimit = 60;
/** For starting the process, and for noticing that it ended. */
const tolerance = 5;

/** Reads all hostile files, two at once, while a good document is read again and again beside them. */
export async function readHostileFiles({ small, print }: { small: boolean; print: (line: string) => void }): Promise<Finding[]> {
  // Every fourth file in CI: bombs take their time.
  const files = hostileFiles.filter((_, index) => !small || index % 4 === 0);
  const readings: Reading[] = [];
  const queue = [...files];
  const readQueue = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const reading = await readHostileFile(file);
      readings.push(reading);
      if (!reading.isAsExpected) print(`${reading.name}: ${reading.end} ${reading.message}`);
    }
  };
  const neighbours = readGoodFiles(() => queue.length > 0);
  await Promise.all([readQueue(), readQueue()]);
  const { read, failed } = await neighbours;
  const [peak, slowest] = [readings.map(({ peakMebibytes }) => peakMebibytes), readings.map(({ seconds }) => seconds)].map(
    largest,
  );
  const unexpected = readings.filter(({ isAsExpected }) => !isAsExpected).length;
  return [
    { text: `hostile files: ${readings.length} read, ${unexpected} without a clear end`, holds: unexpected === 0 },
    {
      text: `hostile files: peak memory of a child ${peak?.toFixed(0)} MiB (at most ${memoryLimit})`,
      holds: (peak ?? 0) <= memoryLimit,
    },
    {
      text: `hostile files: slowest ${formatSeconds(slowest ?? 0)} (at most ${timeLimit})`,
      holds: (slowest ?? 0) <= timeLimit + tolerance,
    },
    { text: `hostile files: ${read} good documents read beside them, ${failed} failed`, holds: read > 0 && failed === 0 },
    { text: `hostile files: ${listLeftoverFolders().length} temporary files left`, holds: listLeftoverFolders().length === 0 },
  ];
}

async function readGoodFiles(isGoing: () => boolean): Promise<{ read: number; failed: number }> {
  const good = { name: 'good', type: 'md', make: () => Buffer.from('# Bread\n\nFlour and water.'), ends: ['text'] } as const;
  let [read, failed] = [0, 0];
  do {
    const { isAsExpected } = await readHostileFile(good);
    read += 1;
    failed += isAsExpected ? 0 : 1;
    await pause(500);
  } while (isGoing());
  return { read, failed };
}
