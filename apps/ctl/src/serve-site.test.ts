import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

interface Running {
  readonly child: ChildProcess;
  readonly said: { out: string; err: string };
  readonly exit: Promise<unknown[]>;
}

/** The command as an operator starts it, in a process of its own. */
async function serve(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'serve', 'site'], {
    env: { LYCEUM_SITE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, said, exit: once(child, 'close') };
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-serve-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'site.yaml'), 'name: X\n');
  return folder;
}

const patient = { timeout: 20_000, interval: 50 };

describe('lyceumctl serve site', () => {
  test('says where it serves, logs lines of JSON, and ends well on SIGTERM', async () => {
    const { child, said, exit } = await serve({ LYCEUM_CONTENT: await aFolder() });
    await vi.waitFor(() => expect(said.err).toMatch(/^Lyceum serves http:\/\/127\.0\.0\.1:\d+ with 0 events\./), patient);
    const url = /http:\S+/.exec(said.err)?.[0] ?? '';
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    const logged = said.out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ event: 'site.started', url }));
    expect(logged).toContainEqual(expect.objectContaining({ operation: 'discovery.health', status: 200 }));
    expect(logged.at(-1)).toMatchObject({ event: 'drain.finished' });
  }, 30_000);

  test('does not start without its settings, and says which', async () => {
    const { said, exit } = await serve({});
    expect(await exit).toEqual([1, null]);
    expect(said.err).toContain('LYCEUM_CONTENT is not set');
  }, 30_000);

  test('does not start with broken content, and says what is broken', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'site.yaml'), 'nam: X\n');
    const { said, exit } = await serve({ LYCEUM_CONTENT: folder });
    expect(await exit).toEqual([1, null]);
    expect(said.err).toContain('site.yaml:1 unknown key nam; perhaps name');
  }, 30_000);
});
