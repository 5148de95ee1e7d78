import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { run } from './run.ts';

async function typed(...words: string[]) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] };
  const code = await run(words, { out: (text) => void said.out.push(text), err: (text) => void said.err.push(text) });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-ctl-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

describe('lyceumctl', () => {
  test('without a command shows what there is, as a fault', async () => {
    const { code, out, err } = await typed();
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('lyceumctl serve site');
  });

  test.each([['--help'], ['-h']])('%s shows every command', async (word) => {
    const { code, out } = await typed(word);
    expect(code).toBe(0);
    expect(out).toContain('lyceumctl serve site               Serve the public site\n  lyceumctl content check [folder]');
  });

  test('tells of one command, and of the settings it reads', async () => {
    const { code, out } = await typed('serve', 'site', '--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: lyceumctl serve site\n');
    expect(out).toMatch(/LYCEUM_SITE_PORT +the port to listen on; 0 for any that is free \[4100\]/);
  });

  test.each([
    [['conten', 'chek'], 'There is no command "conten chek". Perhaps you mean: lyceumctl content check'],
    [['sevre', 'site'], 'There is no command "sevre site". Perhaps you mean: lyceumctl serve site'],
    [['serve'], 'There is no command "serve". Perhaps you mean: lyceumctl serve site'],
    [['zzz'], 'There is no command "zzz". lyceumctl --help lists the commands.'],
    [['content', 'check', '--wat'], "Unknown option '--wat'. lyceumctl --help lists the commands."],
  ])('does not understand %j and says what is near', async (words, message) => {
    expect(await typed(...words)).toEqual({ code: 2, out: '', err: message });
  });
});

describe('lyceumctl content check', () => {
  test('prints each finding with its place, a sum, and exits with 1', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n', 'events/a.md': 'x', 'events/B.md': 'x' });
    const { code, out } = await typed('content', 'check', folder);
    const lines = out.split('\n');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(`${folder}/events/B.md:1 the name "B" cannot be an address`);
    expect(lines.at(-1)).toBe('3 findings in 2 of 3 files.');
  });

  test('says of a good folder what is in it', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n' });
    expect(await typed('content', 'check', folder)).toEqual({ code: 0, out: `${folder} is good: 1 file, 0 events.`, err: '' });
  });

  test('exits with 1 where there is no such folder', async () => {
    const { code, out } = await typed('content', 'check', '/no/such/folder');
    expect(code).toBe(1);
    expect(out).toContain('/no/such/folder/site.yaml:1 cannot be read: there is no folder /no/such/folder');
  });

  test('wants at most one folder', async () => {
    expect((await typed('content', 'check', 'a', 'b')).code).toBe(2);
  });
});
