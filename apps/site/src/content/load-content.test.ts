import { writeFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { checkContent } from '../check-content.ts';
import { createContentFolder, type Files } from '../testing/content-folder.ts';
import { eventFile, lineOf } from '../testing/event-files.ts';
import { type Finding, formatFinding } from './finding.ts';
import { scanContentFolder, type ValidFiles } from './load-content.ts';

const now = Date.parse('2026-11-14T23:00:00Z');

async function findingsOf(files: Files): Promise<string[]> {
  const { path } = await createContentFolder(files);
  const { findings } = await checkContent(path, { clock: { now: () => now } });
  return findings.map((finding: Finding) => formatFinding(finding).replaceAll(path, 'FOLDER'));
}

const at = (line: number, message: string) => [`events/gathering.md:${line} ${message}`];

describe('a valid folder', () => {
  test('becomes a snapshot whose revision depends on its content only', async () => {
    const files = { 'events/gathering.md': eventFile({ updated_at: '2026-11-01' }) };
    const load = async (more: Files) => {
      const loaded = await (await scanContentFolder((await createContentFolder(more)).path)).load(now);
      return 'snapshot' in loaded ? loaded.snapshot : undefined;
    };
    const [one, same, other] = [await load(files), await load(files), await load({ ...files, 'events/x.md': eventFile() })];
    expect(one?.revision).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(one?.revision).toBe(same?.revision);
    expect(one?.revision).not.toBe(other?.revision);
    expect(one).toMatchObject({ updated_at: '2026-11-01T00:00:00Z', site: { name: 'Test site' } });
    expect([...(one?.events.keys() ?? [])]).toEqual(['gathering']);
  });

  test('may have no events', async () => {
    expect(await findingsOf({})).toEqual([]);
  });

  test('may contain subfolders, hidden files and files that are not Markdown', async () => {
    const files = { 'events/2026/a.md': eventFile(), 'events/.a.md.swp': 'x', 'events/map.svg': '<svg/>', 'notes.md': 'x' };
    expect(await findingsOf(files)).toEqual([]);
  });

  test('may have Windows line endings and a byte order mark', async () => {
    expect(await findingsOf({ 'events/a.md': `\uFEFF${eventFile().replaceAll('\n', '\r\n')}` })).toEqual([]);
  });
});

describe('a folder loaded before', () => {
  test('is read again for changed files only, with the same revision as a full load', async () => {
    const folder = await createContentFolder({ 'events/same.md': eventFile(), 'events/changed.md': eventFile() });
    const load = async (previous?: ValidFiles) => {
      const loaded = await (await scanContentFolder(folder.path)).load(now, previous);
      return 'snapshot' in loaded ? loaded : expect.fail('the folder is good');
    };
    const first = await load();
    await folder.write({ 'events/changed.md': eventFile({ title: 'Changed' }) });
    const [second, full] = [await load(first.content.files), await load()];
    expect(second.snapshot.events.get('same')).toBe(first.snapshot.events.get('same'));
    expect(second.snapshot.events.get('changed')?.title).toBe('Changed');
    expect(second.snapshot).toEqual(full.snapshot);
  });
});

describe('a content folder', () => {
  test('a folder is reported when it does not exist', async () => {
    const { findings } = await checkContent('/no/such/folder');
    expect(findings.map(formatFinding)).toEqual(['site.yaml:1 cannot be read: the folder /no/such/folder does not exist']);
  });

  test('is rejected without site.yaml', async () => {
    const folder = await createContentFolder({});
    await folder.remove('site.yaml');
    const { findings, files } = await checkContent(folder.path);
    expect(files).toBe(0);
    expect(findings.map(formatFinding)).toEqual([
      'site.yaml:1 is missing: a content folder needs one, with at least a line such as "name: My community"',
    ]);
  });

  test('a folder is reported with all findings at once, in order of files and lines', async () => {
    const files = {
      'site.yaml': 'nam: X\n',
      'events/b.md': eventFile({ ends_at: '2026-11-20T17:00', summary: 'One. Two.' }),
      'events/a.md': 'no front matter\n',
    };
    expect((await findingsOf(files)).map((line) => line.split(' ', 1)[0])).toEqual([
      'events/a.md:1',
      'events/b.md:3',
      'events/b.md:9',
      'site.yaml:1',
      'site.yaml:1',
    ]);
  });
});

describe('site.yaml', () => {
  test('site.yaml is rejected at the line of an unknown key', async () => {
    expect(await findingsOf({ 'site.yaml': 'name: X\n\ndescriptio: Y\n' })).toEqual([
      'site.yaml:3 unknown key descriptio; did you mean description?',
    ]);
  });
  test('site.yaml is rejected without a name', async () => {
    expect(await findingsOf({ 'site.yaml': 'description: Y\n' })).toEqual(['site.yaml:1 name is missing']);
  });
  test('site.yaml is rejected at the line of a YAML error', async () => {
    expect((await findingsOf({ 'site.yaml': 'name: X\ndescription: "Y\n' }))[0]).toMatch(/^site\.yaml:3 broken YAML: /);
  });
});

describe('a content file', () => {
  test('is rejected without front matter', async () => {
    expect(await findingsOf({ 'events/gathering.md': '# Agenda\n' })).toEqual(
      at(1, 'the front matter is missing: the first line must be ---, then keys and values, then --- again'),
    );
  });
  test('is rejected when its front matter has no end', async () => {
    expect(await findingsOf({ 'events/gathering.md': '---\ntitle: A\n' })).toEqual(
      at(1, 'the front matter has no end: close it with a line of ---'),
    );
  });
  test('is rejected when its front matter is empty', async () => {
    expect(await findingsOf({ 'events/gathering.md': '---\n---\nText\n' })).toEqual(at(1, 'the front matter is empty'));
  });
  test('is rejected at the line of a YAML error', async () => {
    const broken = eventFile().replace('type: "Meetup"', 'type: [Meetup');
    expect((await findingsOf({ 'events/gathering.md': broken }))[0]).toMatch(/^events\/gathering\.md:5 broken YAML: /);
  });
  test('is rejected at the second of two equal keys', async () => {
    const twice = eventFile().replace('---\n18:00', 'title: Again\n---\n18:00');
    expect(await findingsOf({ 'events/gathering.md': twice })).toEqual(at(lineOf.next, 'broken YAML: Map keys must be unique'));
  });
  test('is rejected when its aliases expand excessively', async () => {
    const bomb =
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c]\n';
    expect((await findingsOf({ 'events/gathering.md': `---\n${bomb}---\n` }))[0]).toContain('Excessive alias count');
  });
  test('is rejected when it is not UTF-8', async () => {
    const { path } = await createContentFolder({ 'events/gathering.md': '' });
    await writeFile(`${path}/events/gathering.md`, Buffer.from([0x2d, 0xff, 0xfe]));
    const { findings } = await checkContent(path);
    expect(findings.map(formatFinding)).toEqual(at(1, 'the file is not UTF-8 text'));
  });
  test('is rejected unread when it is too large', async () => {
    expect(await findingsOf({ 'events/gathering.md': 'x'.repeat(1_048_577) })).toEqual(
      at(1, 'the file has 1048577 bytes; the limit is 1048576'),
    );
  });
});

describe('a slug', () => {
  test('is rejected when it cannot be used in a URL', async () => {
    expect(await findingsOf({ 'events/My_Event.md': eventFile() })).toEqual([
      'events/My_Event.md:1 the name "My_Event" cannot be used in a URL: use a-z, 0-9 and hyphens, and do not start with a hyphen',
    ]);
  });
  test('is rejected when it is reserved', async () => {
    expect(await findingsOf({ 'events/index.md': eventFile() })).toEqual([
      'events/index.md:1 the name index is reserved; choose another',
    ]);
  });
  test('is rejected in the second file that uses it', async () => {
    expect(await findingsOf({ 'events/2025/a.md': eventFile(), 'events/2026/a.md': eventFile() })).toEqual([
      'events/2026/a.md:1 the path /events/a is already used by events/2025/a.md',
    ]);
  });
});
