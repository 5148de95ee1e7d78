import { writeFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { checkContent } from '../check-content.ts';
import { contentFolder, type Files } from '../testing/content-folder.ts';
import { eventFile, lineOf } from '../testing/event-files.ts';
import { type Finding, printFinding } from './finding.ts';
import { scanContent, type ValidFiles } from './load-content.ts';

const now = Date.parse('2026-11-14T23:00:00Z');

async function printed(files: Files): Promise<string[]> {
  const { path } = await contentFolder(files);
  const { findings } = await checkContent(path, { clock: { now: () => now } });
  return findings.map((finding: Finding) => printFinding(finding).replaceAll(path, 'FOLDER'));
}

const at = (line: number, message: string) => [`events/gathering.md:${line} ${message}`];

describe('a good folder', () => {
  test('becomes a snapshot whose revision depends on its content alone', async () => {
    const files = { 'events/gathering.md': eventFile({ updated_at: '2026-11-01' }) };
    const load = async (more: Files) => {
      const loaded = await (await scanContent((await contentFolder(more)).path)).load(now);
      return 'snapshot' in loaded ? loaded.snapshot : undefined;
    };
    const [one, same, other] = [await load(files), await load(files), await load({ ...files, 'events/x.md': eventFile() })];
    expect(one?.revision).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(one?.revision).toBe(same?.revision);
    expect(one?.revision).not.toBe(other?.revision);
    expect(one).toMatchObject({ updated_at: '2026-11-01T00:00:00Z', site: { name: 'Test site' } });
    expect([...(one?.events.keys() ?? [])]).toEqual(['gathering']);
  });

  test('may have no events at all', async () => {
    expect(await printed({})).toEqual([]);
  });

  test('may keep events in folders, hidden files, and files that are no Markdown', async () => {
    const files = { 'events/2026/a.md': eventFile(), 'events/.a.md.swp': 'x', 'events/map.svg': '<svg/>', 'notes.md': 'x' };
    expect(await printed(files)).toEqual([]);
  });

  test('may have been written on Windows, with a byte-order mark', async () => {
    expect(await printed({ 'events/a.md': `\uFEFF${eventFile().replaceAll('\n', '\r\n')}` })).toEqual([]);
  });
});

describe('a folder that was loaded before', () => {
  test('has only its changed files read again, and the revision that a whole reading gives', async () => {
    const folder = await contentFolder({ 'events/same.md': eventFile(), 'events/changed.md': eventFile() });
    const load = async (known?: ValidFiles) => {
      const loaded = await (await scanContent(folder.path)).load(now, known);
      return 'snapshot' in loaded ? loaded : expect.fail('the folder is good');
    };
    const first = await load();
    await folder.write({ 'events/changed.md': eventFile({ title: 'Changed' }) });
    const [second, whole] = [await load(first.content.files), await load()];
    expect(second.snapshot.events.get('same')).toBe(first.snapshot.events.get('same'));
    expect(second.snapshot.events.get('changed')?.title).toBe('Changed');
    expect(second.snapshot).toEqual(whole.snapshot);
  });
});

describe('a folder', () => {
  test('that does not exist is said to be missing', async () => {
    const { findings } = await checkContent('/no/such/folder');
    expect(findings.map(printFinding)).toEqual(['site.yaml:1 cannot be read: there is no folder /no/such/folder']);
  });

  test('that is empty lacks its site.yaml', async () => {
    const folder = await contentFolder({});
    await folder.remove('site.yaml');
    const { findings, files } = await checkContent(folder.path);
    expect(files).toBe(0);
    expect(findings.map(printFinding)).toEqual([
      'site.yaml:1 is missing: a content folder needs one, with at least a line such as "name: My community"',
    ]);
  });

  test('has all its findings told at once, in the order of files and lines', async () => {
    const files = {
      'site.yaml': 'nam: X\n',
      'events/b.md': eventFile({ ends_at: '2026-11-20T17:00', summary: 'One. Two.' }),
      'events/a.md': 'no front matter\n',
    };
    expect((await printed(files)).map((line) => line.split(' ', 1)[0])).toEqual([
      'events/a.md:1',
      'events/b.md:3',
      'events/b.md:9',
      'site.yaml:1',
      'site.yaml:1',
    ]);
  });
});

describe('site.yaml', () => {
  test('with an unknown key is refused at the line of the key', async () => {
    expect(await printed({ 'site.yaml': 'name: X\n\ndescriptio: Y\n' })).toEqual([
      'site.yaml:3 unknown key descriptio; perhaps description',
    ]);
  });
  test('without a name is refused', async () => {
    expect(await printed({ 'site.yaml': 'description: Y\n' })).toEqual(['site.yaml:1 name is missing']);
  });
  test('that is broken YAML is refused at the line of the break', async () => {
    expect((await printed({ 'site.yaml': 'name: X\ndescription: "Y\n' }))[0]).toMatch(/^site\.yaml:3 broken YAML: /);
  });
});

describe('a file', () => {
  test('without front matter is refused', async () => {
    expect(await printed({ 'events/gathering.md': '# Agenda\n' })).toEqual(
      at(1, 'there is no front matter: the first line must be ---, then keys and values, then --- again'),
    );
  });
  test('whose front matter has no end is refused', async () => {
    expect(await printed({ 'events/gathering.md': '---\ntitle: A\n' })).toEqual(
      at(1, 'the front matter has no end: close it with a line of ---'),
    );
  });
  test('whose front matter is empty is refused', async () => {
    expect(await printed({ 'events/gathering.md': '---\n---\nText\n' })).toEqual(at(1, 'what stands here is empty'));
  });
  test('with broken YAML is refused at the line of the break', async () => {
    const broken = eventFile().replace('type: "Meetup"', 'type: [Meetup');
    expect((await printed({ 'events/gathering.md': broken }))[0]).toMatch(/^events\/gathering\.md:5 broken YAML: /);
  });
  test('with a key twice is refused at the second', async () => {
    const twice = eventFile().replace('---\n18:00', 'title: Again\n---\n18:00');
    expect(await printed({ 'events/gathering.md': twice })).toEqual(at(lineOf.next, 'broken YAML: Map keys must be unique'));
  });
  test('that multiplies itself by aliases is refused', async () => {
    const bomb =
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c]\n';
    expect((await printed({ 'events/gathering.md': `---\n${bomb}---\n` }))[0]).toContain('Excessive alias count');
  });
  test('that is not UTF-8 is refused', async () => {
    const { path } = await contentFolder({ 'events/gathering.md': '' });
    await writeFile(`${path}/events/gathering.md`, Buffer.from([0x2d, 0xff, 0xfe]));
    const { findings } = await checkContent(path);
    expect(findings.map(printFinding)).toEqual(at(1, 'the file is not UTF-8 text'));
  });
  test('that is too large is refused unread', async () => {
    expect(await printed({ 'events/gathering.md': 'x'.repeat(1_048_577) })).toEqual(
      at(1, 'the file has 1048577 bytes; at most 1048576 are read'),
    );
  });
});

describe('a slug', () => {
  test('that is no address is refused', async () => {
    expect(await printed({ 'events/My_Event.md': eventFile() })).toEqual([
      'events/My_Event.md:1 the name "My_Event" cannot be an address: small letters a-z, digits and dashes only, no dash first',
    ]);
  });
  test('that is reserved is refused', async () => {
    expect(await printed({ 'events/index.md': eventFile() })).toEqual([
      'events/index.md:1 the name index is reserved; choose another',
    ]);
  });
  test('that two files share is refused in the second', async () => {
    expect(await printed({ 'events/2025/a.md': eventFile(), 'events/2026/a.md': eventFile() })).toEqual([
      'events/2026/a.md:1 the address /events/a is taken by events/2025/a.md',
    ]);
  });
});
