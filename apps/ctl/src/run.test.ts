import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { runCommand } from './testing/run-command.ts';

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
  test('without a command prints the commands to standard error and exits with 2', async () => {
    const { code, out, err } = await runCommand();
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('lyceumctl serve site');
  });

  test.each([['--help'], ['-h']])('%s lists every command', async (word) => {
    const { code, out } = await runCommand(word);
    expect(code).toBe(0);
    expect(out).toMatch(/lyceumctl serve site +Serve the public site\n {2}lyceumctl health +Check whether the server/);
  });

  test('shows the help of one command with the settings it reads', async () => {
    const { code, out } = await runCommand('serve', 'site', '--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: lyceumctl serve site\n');
    expect(out).toMatch(/LYCEUM_SITE_PORT +the port to listen on; 0 for any that is free \[4100\]/);
  });

  test('shows the options of a command', async () => {
    const { out } = await runCommand('workspace', 'create', '--help');
    expect(out).toContain('Usage: lyceumctl workspace create <name> [--slug <slug>] [--json]\n');
    expect(out).toMatch(/\n {2}--json +print JSON instead of text$/);
  });

  test.each([
    [['conten', 'chek'], 'Unknown command "conten chek". Did you mean: lyceumctl content check'],
    [['sevre', 'site'], 'Unknown command "sevre site". Did you mean: lyceumctl serve site'],
    [['serve'], 'Unknown command "serve". Did you mean: lyceumctl serve api, lyceumctl serve worker, lyceumctl serve site'],
    [['zzz'], 'Unknown command "zzz". Run lyceumctl --help for a list of commands.'],
    [['content', 'check', '--wat'], "Unknown option '--wat'. lyceumctl content check --help shows its usage."],
    [['serve', 'site', 'now'], 'Unexpected argument "now" for serve site. lyceumctl serve site --help shows its usage.'],
    [
      ['workspace', 'create', 'X', '--slug'],
      "Option '--slug <value>' argument missing. lyceumctl workspace create --help shows its usage.",
    ],
  ])('rejects %j with a suggestion', async (args, message) => {
    expect(await runCommand(...args)).toEqual({ code: 2, out: '', err: message });
  });
});

describe('lyceumctl content check', () => {
  test('prints each finding with file and line and a total, and exits with 1', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n', 'events/a.md': 'x', 'events/B.md': 'x' });
    const { code, out } = await runCommand('content', 'check', folder);
    const lines = out.split('\n');
    expect(code).toBe(1);
    expect(out).toContain(`${folder}/events/B.md:1 the name "B" cannot be used in a URL`);
    expect(lines.at(-1)).toBe('3 findings in 2 of 3 files.');
  });

  test('summarises a valid folder', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n' });
    expect(await runCommand('content', 'check', folder)).toEqual({
      code: 0,
      out: `${folder} is valid: 1 file with 0 pages, 0 events, 0 posts visible.`,
      err: '',
    });
  });

  test('exits with 1 when the folder does not exist', async () => {
    const { code, out } = await runCommand('content', 'check', '/no/such/folder');
    expect(code).toBe(1);
    expect(out).toContain('/no/such/folder/site.yaml:1 cannot be read: the folder /no/such/folder does not exist');
  });

  test('accepts at most one folder', async () => {
    expect((await runCommand('content', 'check', 'a', 'b')).code).toBe(2);
  });
});

describe('lyceumctl content init', () => {
  test('writes content that can be served and prints the next steps', async () => {
    const folder = join(await folderWith({}), 'new');
    const { code, out } = await runCommand('content', 'init', folder);
    expect(code).toBe(0);
    expect(out).toContain(`lyceumctl content check ${folder}`);
    expect((await runCommand('content', 'check', folder)).out).toMatch(
      / is valid: \d+ files with \d+ pages, 0 events, \d+ posts/,
    );
  });

  test('fails without overwriting anything when the folder is not empty', async () => {
    const folder = await folderWith({ 'site.yaml': 'name: X\n' });
    expect(await runCommand('content', 'init', folder)).toEqual({
      code: 1,
      out: '',
      err: `${folder} is not empty. Choose a new folder; nothing is overwritten.`,
    });
  });

  test('fails when the folder is a file', async () => {
    const folder = await folderWith({ 'a.txt': 'x' });
    expect(await runCommand('content', 'init', join(folder, 'a.txt'))).toMatchObject({ code: 1 });
  });
});
