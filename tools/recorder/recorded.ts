import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

/** One answer of a server under test. */
const Recorded = z.object({
  surface: z.string(),
  /** `events.list`, or null where no operation of the contract was meant. */
  operation: z.string().nullable(),
  method: z.string(),
  status: z.int(),
  /** A sweep's servers have stubs for handlers: they prove common statuses only. */
  by: z.enum(['test', 'sweep']),
  url: z.string(),
  /** Why the answer is not what the contract declares. */
  problem: z.string().optional(),
});
export type Recorded = z.output<typeof Recorded>;

/** Where tests leave their lines; set by the check, or by vitest's global setup. */
export function recordFolder(): string {
  const folder = process.env['LYCEUM_RECORD_DIR'];
  if (folder === undefined) throw new Error('LYCEUM_RECORD_DIR is not set: answers are recorded in tests run by vitest');
  return folder;
}

const made = new Set<string>();

/** One file per process, so that parallel tests never write into each other's lines. */
export function writeRecorded(line: Recorded): void {
  const folder = recordFolder();
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}

export function readRecorded(folder: string): Recorded[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Recorded.parse(JSON.parse(line))),
  );
}
