import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { typed } from './testing/typed.ts';

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
    expect(out).toMatch(/lyceumctl serve site +Serve the public site\n {2}lyceumctl content check +Say what is wrong/);
  });

  test('tells of one command, and of the settings it reads', async () => {
    const { code, out } = await typed('serve', 'site', '--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: lyceumctl serve site\n');
    expect(out).toMatch(/LYCEUM_SITE_PORT +the port to listen on; 0 for any that is free \[4100\]/);
  });

  test('tells of the options of a command', async () => {
    const { out } = await typed('workspace', 'create', '--help');
    expect(out).toContain('Usage: lyceumctl workspace create <name> [--slug <slug>] [--json]\n');
    expect(out).toMatch(/\n {2}--json +print JSON instead of words$/);
  });

  test.each([
    [['conten', 'chek'], 'There is no command "conten chek". Perhaps you mean: lyceumctl content check'],
    [['sevre', 'site'], 'There is no command "sevre site". Perhaps you mean: lyceumctl serve site'],
    [
      ['serve'],
      'There is no command "serve". Perhaps you mean: lyceumctl serve api, lyceumctl serve worker, lyceumctl serve site',
    ],
    [['zzz'], 'There is no command "zzz". lyceumctl --help lists the commands.'],
    [['content', 'check', '--wat'], "Unknown option '--wat'. lyceumctl content check --help says what it takes."],
    [['serve', 'site', 'now'], 'serve site does not take "now". lyceumctl serve site --help says what it takes.'],
    [
      ['workspace', 'create', 'X', '--slug'],
      "Option '--slug <value>' argument missing. lyceumctl workspace create --help says what it takes.",
    ],
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
    expect(out).toContain(`${folder}/events/B.md:1 the name "B" cannot be used in a URL`);
    expect(lines.at(-1)).toBe('3 findings in 2 of 3 files.');
  });

  test('says of a good folder what is in it', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n' });
    expect(await typed('content', 'check', folder)).toEqual({
      code: 0,
      out: `${folder} is good: 1 file with 0 pages, 0 events, 0 posts to be seen.`,
      err: '',
    });
  });

  test('exits with 1 where there is no such folder', async () => {
    const { code, out } = await typed('content', 'check', '/no/such/folder');
    expect(code).toBe(1);
    expect(out).toContain('/no/such/folder/site.yaml:1 cannot be read: the folder /no/such/folder does not exist');
  });

  test('wants at most one folder', async () => {
    expect((await typed('content', 'check', 'a', 'b')).code).toBe(2);
  });
});

describe('lyceumctl content init', () => {
  test('writes content that can be served, and says what to do next', async () => {
    const folder = join(await folderWith({}), 'new');
    const { code, out } = await typed('content', 'init', folder);
    expect(code).toBe(0);
    expect(out).toContain(`lyceumctl content check ${folder}`);
    expect((await typed('content', 'check', folder)).out).toMatch(/ is good: \d+ files with \d+ pages, 0 events, \d+ posts/);
  });

  test('overwrites nothing', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n' });
    expect(await typed('content', 'init', folder)).toEqual({
      code: 1,
      out: '',
      err: `${folder} is not empty. Name a folder that is new: nothing is overwritten.`,
    });
  });

  test('takes no file for a folder', async () => {
    const folder = await folderWith({ 'a.txt': 'x' });
    expect(await typed('content', 'init', join(folder, 'a.txt'))).toMatchObject({ code: 1 });
  });
});
