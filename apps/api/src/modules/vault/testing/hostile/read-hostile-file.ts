import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseFile } from '../../parsing/parse-file.ts';
import { UnreadableDocument } from '../../parsing/unreadable-document.ts';
import type { HostileFile } from './hostile-file.ts';

export interface Reading {
  readonly name: string;
  /** `text`, the code of the refusal, or `failed: …` for an error that is not meant for people. */
  readonly end: string;
  readonly message: string;
  readonly seconds: number;
  readonly peakMebibytes: number;
  readonly isAsExpected: boolean;
}

/** Reads one file as the pipeline does, and watches the memory of the child process. */
export async function readHostileFile({ name, type, make, ends }: HostileFile): Promise<Reading> {
  const path = join(tmpdir(), `lyceum-hostile-${process.pid}-${Math.random().toString(36).slice(2)}`);
  await writeFile(path, make());
  let peakMebibytes = 0;
  const timer = setInterval(() => {
    peakMebibytes = Math.max(peakMebibytes, findPeakMemory(path));
  }, 25);
  const begin = performance.now();
  try {
    const { end, message } = await parseFile(path, type, AbortSignal.timeout(120_000)).then(
      ({ text }) => ({ end: /root:.*:0:0:/.test(text) ? 'failed: read a secret file' : 'text', message: '' }),
      (error: unknown) => ({
        end: error instanceof UnreadableDocument ? error.code : `failed: ${String(error)}`,
        message: String(error),
      }),
    );
    const seconds = (performance.now() - begin) / 1000;
    return { name, end, message, seconds, peakMebibytes, isAsExpected: ends.some((one) => one === end) };
  } finally {
    clearInterval(timer);
    await rm(path, { force: true });
  }
}

/** Of the process that reads the file: the highest resident size so far, in MiB; 0 where there is no /proc. */
function findPeakMemory(path: string): number {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    const pid = pids.find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(path));
    if (pid === undefined) return 0;
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process ended in between.
    return 0;
  }
}

/** Temporary files that reading has left. */
export const listLeftoverFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`lyceum-hostile-${process.pid}`));
