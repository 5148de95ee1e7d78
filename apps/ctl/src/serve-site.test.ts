import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { patient } from '../../../tools/test/eventually.ts';
import { runCommand } from './testing/run-command.ts';
import { startCommand } from './testing/start-command.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-serve-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'site.yaml'), 'name: X\n');
  return folder;
}

describe('lyceumctl serve site', () => {
  test('says where it serves, logs lines of JSON, and ends well on SIGTERM', async () => {
    const { child, output, exit } = startCommand(['serve', 'site'], { LYCEUM_SITE_PORT: '0', LYCEUM_CONTENT: await aFolder() });
    await vi.waitFor(() => expect(output.err).toMatch(/^Lyceum serves http:\/\/127\.0\.0\.1:\d+ with 0 events\./), patient);
    const url = /http:\S+/.exec(output.err)?.[0] ?? '';
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    const logged = output.out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ event: 'site.started', url }));
    expect(logged).toContainEqual(expect.objectContaining({ operation: 'discovery.health', status: 200 }));
    expect(logged.at(-1)).toMatchObject({ event: 'drain.finished' });
  });

  test('does not start without its settings, and says which', async () => {
    vi.stubEnv('LYCEUM_CONTENT', '');
    expect(await runCommand('serve', 'site')).toMatchObject({
      code: 1,
      err: expect.stringContaining('LYCEUM_CONTENT is not set'),
    });
  });

  test('does not start with broken content, and says what is broken', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'site.yaml'), 'nam: X\n');
    vi.stubEnv('LYCEUM_CONTENT', folder);
    const { code, err } = await runCommand('serve', 'site');
    expect(code).toBe(1);
    expect(err).toContain('site.yaml:1 unknown key nam; did you mean name?');
  });
});
