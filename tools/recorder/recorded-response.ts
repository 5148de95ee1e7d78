import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

/** One response of a server under test. */
const RecordedResponse = z.object({
  surface: z.string(),
  /** `events.list`, or null where the request matched no operation of the contract. */
  operation: z.string().nullable(),
  method: z.string(),
  status: z.int(),
  /** A sweep's servers have stub handlers: they prove common statuses only. */
  by: z.enum(['test', 'sweep']),
  url: z.string(),
  /** Why the response violates the contract. */
  problem: z.string().optional(),
});
export type RecordedResponse = z.output<typeof RecordedResponse>;

/** Where tests write their lines; set by the check, or by vitest's global setup. */
export function getRecordFolder(): string {
  const folder = process.env['LYCEUM_RECORD_DIR'];
  if (folder === undefined) throw new Error('LYCEUM_RECORD_DIR is not set: responses are recorded in tests run by vitest');
  return folder;
}

const createdFolders = new Set<string>();

/** One file per process, so that parallel tests never write into each other's lines. */
export function writeRecordedResponse(line: RecordedResponse): void {
  const folder = getRecordFolder();
  if (!createdFolders.has(folder)) mkdirSync(folder, { recursive: true });
  createdFolders.add(folder);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}

export function readRecordedResponses(folder: string): RecordedResponse[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => RecordedResponse.parse(JSON.parse(line))),
  );
}
