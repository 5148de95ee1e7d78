import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { checkContent } from './check-content.ts';
import { copyStarter } from './copy-starter.ts';
import { createContentFolder, type Files } from './testing/content-folder.ts';
import { eventFile } from './testing/event-files.ts';

const now = Date.parse('2026-11-14T23:00:00Z');
const clock = { now: () => now };

async function copyToTemp(files: Files, options: { sampleTime?: number } = {}): Promise<string> {
  const starter = await createContentFolder(files);
  const to = await mkdtemp(join(tmpdir(), 'lyceum-copied-'));
  onTestFinished(() => rm(to, { recursive: true }));
  await copyStarter({ from: starter.path, to, ...options });
  return to;
}

const meetup = eventFile({ starts_at: '-1h', ends_at: '+2h' });

describe('copyStarter', () => {
  test('copies the starter and turns its event templates into sample events', async () => {
    const to = await copyToTemp({ 'pages/start.md': 'x', 'event-templates/meetup.md': meetup }, { sampleTime: now });
    expect((await readdir(to)).sort()).toEqual(['events', 'pages', 'site.yaml']);
    expect(await readdir(join(to, 'events'))).toEqual(['meetup.md']);
  });

  test('copies the templates unchanged when no sample time is given', async () => {
    const to = await copyToTemp({ 'event-templates/meetup.md': meetup });
    expect((await readdir(to)).sort()).toEqual(['event-templates', 'site.yaml']);
    expect(await checkContent(to, { clock })).toMatchObject({ events: 0, findings: [] });
  });

  test('names a template whose times cannot be resolved', async () => {
    const broken = eventFile({ starts_at: '+1 fortnight', ends_at: '+2h' });
    await expect(copyToTemp({ 'event-templates/fortnight.md': broken }, { sampleTime: now })).rejects.toThrow(
      'event-templates/fortnight.md cannot be resolved: "+1 fortnight" is not a relative time',
    );
  });

  test('produces content that passes the content check', async () => {
    const to = await mkdtemp(join(tmpdir(), 'lyceum-copied-'));
    onTestFinished(() => rm(to, { recursive: true }));
    await copyStarter({ to, sampleTime: now });
    const { events, findings } = await checkContent(to, { clock });
    expect(findings).toEqual([]);
    expect(events).toBeGreaterThan(0);
  });
});
