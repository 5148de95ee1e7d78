import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { hostileFiles } from '../testing/hostile/hostile-files.ts';
import { parseFile } from './parse-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-run-parser-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Takes seconds to read. */
const slowFile = join(folder, 'slow.pdf');
writeFileSync(slowFile, hostileFiles.find(({ name }) => name === 'pdf: a million pieces of text')!.make());

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const readsSlowFile = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(slowFile);
  } catch {
    // Another child ended in between.
    return false;
  }
};
async function findParser(parent: number): Promise<number> {
  const find = (): number => childrenOf(parent).find(readsSlowFile) ?? 0;
  return eventually(find);
}

describe('the parser process', () => {
  test('a parser that is killed from outside throws a temporary error, not UnreadableDocument', async () => {
    const parsing = expect(parseFile(slowFile, 'pdf', AbortSignal.timeout(60_000))).rejects.toMatchObject({
      name: 'Error',
      message: 'The parser process ended without a result (SIGKILL).',
    });
    process.kill(await findParser(process.pid), 'SIGKILL');
    await parsing;
  });
  test('a missing file throws a temporary error; a link to a file is read', async () => {
    const signal = AbortSignal.timeout(60_000);
    await expect(parseFile(join(folder, 'gone'), 'txt', signal)).rejects.toMatchObject({ name: 'Error', code: 'ENOENT' });
    mkdirSync(join(folder, 'directory'));
    await expect(parseFile(join(folder, 'directory'), 'txt', signal)).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('The parser process failed: Error: EISDIR'),
    });
    writeFileSync(join(folder, 'target'), 'Flour and water.');
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    expect(await parseFile(join(folder, 'link'), 'txt', signal)).toEqual({ title: null, text: 'Flour and water.' });
  });
  test('an abort ends the process before the promise settles', async () => {
    const controller = new AbortController();
    const parsing = expect(parseFile(slowFile, 'pdf', controller.signal)).rejects.toThrow('stopped');
    const pid = await findParser(process.pid);
    controller.abort(new Error('stopped'));
    await parsing;
    expect(isAlive(pid)).toBe(false);
  });
  test('the process gets no environment, and ends when the worker that started it is killed', async () => {
    const program = `import { parseFile } from ${JSON.stringify(join(import.meta.dirname, 'parse-file.ts'))};
    await parseFile(${JSON.stringify(slowFile)}, 'pdf', AbortSignal.timeout(60_000));`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { SECRET: 'secret' },
      stdio: 'ignore',
    });
    const pid = await findParser(worker.pid ?? 0);
    // Node itself passes the channel between the processes.
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8').replace(/NODE_CHANNEL_\w+=\w+\0/g, '')).toBe('');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await eventually(() => !isAlive(pid));
  });
});
