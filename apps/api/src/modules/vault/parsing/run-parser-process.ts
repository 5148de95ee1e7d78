import { type ChildProcess, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { FileType } from './file-types.ts';
import { parserLimits } from './limits.ts';
import type { ParsedText } from './parsed-text.ts';
import { exitCodes } from './parser-exit-codes.ts';
import { type UnreadableCode, UnreadableDocument } from './unreadable-document.ts';

const program = join(import.meta.dirname, 'parser-process.ts');
const api = join(import.meta.dirname, '../../../..');

/** What the child process sends. Its sender has read a hostile file, so that the shape is checked. */
const Answer = z.union([
  z.object({ title: z.string().nullable(), text: z.string().max(parserLimits.textLength) }),
  z.object({ failure: z.string() }),
  z.object({ code: z.custom<UnreadableCode>((value) => typeof value === 'string'), message: z.string().max(1000) }),
]);

/** Runs one parser in a process of its own, which is gone when the promise settles. */
export async function runParserProcess(path: string, type: FileType, signal: AbortSignal): Promise<ParsedText> {
  // The permission to read holds for the file itself, not for links to it.
  const child = startParser(await realpath(path), type);
  const late = AbortSignal.timeout(parserLimits.timeMs);
  const kill = (): void => void child.kill('SIGKILL');
  for (const reason of [signal, late]) reason.addEventListener('abort', kill, { once: true });
  try {
    const exit = await waitForExit(child);
    signal.throwIfAborted();
    if (late.aborted) throw tooSlow();
    return readAnswer(exit);
  } finally {
    for (const reason of [signal, late]) reason.removeEventListener('abort', kill);
  }
}

/**
 * The child inherits no environment (secrets), and reads nothing but this file and the program: a parser that a file takes over finds
 * little. It limits its own memory, because `ulimit` counts what V8 only reserves.
 */
function startParser(path: string, type: FileType): ChildProcess {
  const readable = [api, join(api, '../../node_modules'), path].map((allowed) => `--allow-fs-read=${allowed}`);
  const options = ['--permission', '--allow-worker', ...readable, '--no-warnings'];
  return spawn(process.execPath, [...options, program, path, type], {
    env: {},
    cwd: '/',
    // What libraries print about a hostile file does not belong into the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

interface Exit {
  readonly answer: unknown;
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
}

function waitForExit(child: ChildProcess): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>();
  let answer: unknown;
  child.on('message', (message) => {
    answer = message;
  });
  child.on('error', reject);
  // 'close' comes after all messages were read.
  child.on('close', (code, killedBy) => resolve({ answer, code, killedBy }));
  return promise;
}

function readAnswer({ answer, code, killedBy }: Exit): ParsedText {
  const { data } = Answer.safeParse(answer);
  if (data !== undefined && 'text' in data) return data;
  if (data !== undefined && 'failure' in data) throw new Error(`The parser process failed: ${data.failure}`);
  if (data !== undefined) throw new UnreadableDocument(data.code, data.message);
  if (code === exitCodes.outOfMemory || killedBy === 'SIGABRT' || killedBy === 'SIGTRAP' || killedBy === 'SIGILL')
    throw tooComplex();
  if (killedBy === 'SIGSEGV' || killedBy === 'SIGBUS') throw damaged();
  // Killed from outside, or not started: the document is not to blame.
  throw new Error(`The parser process ended without a result (${killedBy ?? `code ${code}`}).`);
}

const tooSlow = (): UnreadableDocument =>
  new UnreadableDocument(
    'too_slow',
    `Reading this document takes longer than ${parserLimits.timeMs / 1000} seconds. Split it into smaller documents.`,
  );
const tooComplex = (): UnreadableDocument =>
  new UnreadableDocument('too_large', 'Reading this document takes too much memory. Split it into smaller documents.');
const damaged = (): UnreadableDocument =>
  new UnreadableDocument(
    'damaged',
    'This file is damaged and cannot be read. Open it in its program, save it again and upload it.',
  );
