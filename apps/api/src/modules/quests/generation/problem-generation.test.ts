import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type Runner, startRunner } from '../../../platform/jobs/runner.ts';
import { createOutbound, publicOnly } from '../../../platform/outbound/index.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../testing/start-test-api.ts';

const sample = (name: string): string => readFileSync(join(import.meta.dirname, 'testing/texts', `${name}.md`), 'utf8');
const jobs = ['quests.work-out-quest', 'vault.ingest-document'];

let api: TestApi;
let maker: TestUser;
let colleague: TestUser;
let runner: Runner;
let site: { readonly server: Server; readonly url: string };

beforeAll(async () => {
  site = await serve();
  const memberOutbound = createOutbound({ policy: { ...publicOnly, allowHosts: [new URL(site.url).host] } });
  api = await startTestApi({ platform: { memberOutbound } });
  const { id } = await api.workspace();
  maker = await api.user(id);
  colleague = await api.user(id);
  runner = await startRunner({
    ...api.platform,
    databaseUrl: api.config.databaseUrl,
    handlers: api.modules.jobHandlers.filter(({ job }) => jobs.includes(job.name)),
    clock: systemClock,
    times: { pollMs: 20, heartbeatMs: 100, superviseSeconds: 1 },
  });
});
afterAll(async () => {
  await runner.stop(0);
  await api.close();
  site.server.close();
});

async function serve(): Promise<typeof site> {
  const server = createServer((request, response) => {
    if (request.url !== '/rivers') return void response.writeHead(404).end();
    const paragraphs = sample('rivers')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>Rivers</title><h1>Rivers</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

const generated = (id: number) =>
  eventually(
    () => maker.client.quests.generation({ id }),
    ({ creation_status }) => creation_status !== 'in_progress',
  );
const newQuest = (more: object = {}) => maker.client.quests.create({ body: { name: 'Sample', ...more } });
const problemsOf = async (quest_id: number) => (await maker.client.questProblems.list({ quest_id, page_size: '100' })).results;

describe('the generation of problems', () => {
  test('makes problems from a pasted text, and deletes the text afterwards', async () => {
    const { id } = await newQuest();
    await maker.client.quests.generate({ id, body: { text: sample('moon'), number_of_problems: 11 } });
    const outcome = await generated(id);
    expect(outcome).toMatchObject({
      creation_status: 'completed',
      progress: 100,
      message: '11 problems were made.',
      problems: 11,
      sources: [{ source: 'Text', problems: 11, error: null }],
    });
    const problems = await problemsOf(id);
    expect(problems).toHaveLength(11);
    for (const problem of problems)
      expect(problem).toMatchObject({ is_generated: true, is_active: true, source: 'Text', times_answered: 0, quest_id: id });
    const { rows } = await api.owner.query('select text from quests.generation where quest_id = $1', [id]);
    expect(rows).toEqual([{ text: '' }]);
  });
  test('makes problems from urls, uploaded files, vault documents and the description, and names what it could not read', async () => {
    const upload = await maker.client.media.upload({
      files: { file: new File([sample('coffee')], 'coffee.md', { type: 'text/markdown' }) },
    });
    const document = await maker.client.documents.create({ body: { document_name: 'Bees', content: sample('bees') } });
    await eventually(
      () => maker.client.documents.get({ document_id: document.document_id }),
      ({ upload_status }) => upload_status === 'uploaded' || upload_status === 'failed',
    );
    const { id } = await newQuest({
      description: 'The Elbe rises in the Giant Mountains. The Elbe flows through Dresden and Hamburg to the North Sea.',
      urls: [`${site.url}/rivers`, `${site.url}/missing`],
      files: [upload.url],
    });
    await maker.client.quests.generate({ id, body: { documents: [document.document_id], number_of_problems: 40 } });
    const { sources, problems, creation_status } = await generated(id);
    expect(creation_status).toBe('completed');
    const report = new Map(sources.map((source) => [source.source, source]));
    for (const source of ['Bees', `${site.url}/rivers`, upload.url])
      expect(report.get(source)?.problems, source).toBeGreaterThanOrEqual(5);
    expect(report.get(`${site.url}/missing`)).toMatchObject({ problems: 0, error: expect.stringMatching(/./) });
    expect([...report.values()].reduce((sum, one) => sum + one.problems, 0)).toBe(problems);
  });
  test('replaces what it made before, and keeps what a person wrote or changed', async () => {
    const { id } = await newQuest();
    await maker.client.quests.generate({ id, body: { text: sample('tides') } });
    await generated(id);
    const [first, second] = await problemsOf(id);
    const own = await maker.client.questProblems.create({
      quest_id: id,
      body: { question: 'Mine?', options: ['a', 'b'], correct_option: 0 },
    });
    await maker.client.questProblems.update({ quest_id: id, id: first?.id ?? 0, body: { explanation: 'Changed.' } });
    await maker.client.quests.generate({ id, body: { text: sample('whales') } });
    await generated(id);
    const ids = (await problemsOf(id)).map((problem) => problem.id);
    expect(ids).toEqual(expect.arrayContaining([first?.id, own.id]));
    expect(ids).not.toContain(second?.id);
  });
  test('keeps the problems when it fails', async () => {
    const { id } = await newQuest();
    await maker.client.questProblems.create({
      quest_id: id,
      body: { question: 'Mine?', options: ['a', 'b'], correct_option: 0 },
    });
    await maker.client.quests.generate({ id });
    expect(await generated(id)).toMatchObject({
      creation_status: 'failed',
      message: 'There was no text to work from.',
      problems: 1,
    });
  });
  test('returns 400 for documents of other users, as for missing ones', async () => {
    const foreign = await colleague.client.documents.create({ body: { document_name: 'Theirs', content: 'Secret.' } });
    const { id } = await newQuest();
    const ask = async (document: number) => {
      const { status, body } = await sendRequest(api, `/api/v1/quests/${id}/generate/`, {
        key: maker.key,
        method: 'POST',
        body: { documents: [document] },
      });
      return [status, body.errors[0].attr, body.errors[0].code];
    };
    expect(await ask(foreign.document_id)).toEqual([400, 'documents', 'does_not_exist']);
    expect(await ask(999_999_999)).toEqual([400, 'documents', 'does_not_exist']);
    expect((await maker.client.quests.get({ id })).creation_status).toBe('not_started');
  });
  test('shows its progress to editors only', async () => {
    const { id } = await newQuest({ visibility: 'org' });
    expect(await maker.client.quests.generation({ id })).toEqual({
      creation_status: 'not_started',
      progress: 0,
      message: '',
      problems: 0,
      sources: [],
      started_at: null,
      finished_at: null,
    });
    const { status } = await sendRequest(api, `/api/v1/quests/${id}/generation/`, { key: colleague.key });
    expect(status).toBe(403);
  });
  test('draws problems for the games that waited for the quest', async () => {
    const { id, uid } = await newQuest();
    const failing = await newQuest();
    await runner.stop(10_000);
    await maker.client.quests.generate({ id, body: { text: sample('chess'), number_of_problems: 8 } });
    await maker.client.quests.generate({ id: failing.id });
    const waiting = await maker.client.games.create({ body: { primary_quest: uid } });
    const doomed = await maker.client.games.create({ body: { primary_quest: failing.uid, cfg_number_of_problems: 3 } });
    expect(waiting).toMatchObject({
      status: 'pending',
      is_loaded: false,
      problems_loading_progress: 0,
      cfg_number_of_problems: 10,
    });
    expect((await maker.client.games.list({ is_loaded: false })).count).toBe(2);
    await expect(maker.client.games.start({ id: waiting.id })).rejects.toMatchObject({ status: 400 });
    runner = await startRunner({
      ...api.platform,
      databaseUrl: api.config.databaseUrl,
      handlers: api.modules.jobHandlers.filter(({ job }) => jobs.includes(job.name)),
      clock: systemClock,
      times: { pollMs: 20, heartbeatMs: 100, superviseSeconds: 1 },
    });
    await generated(id);
    expect(await maker.client.games.get({ id: waiting.id })).toMatchObject({
      status: 'ready',
      is_loaded: true,
      problems_loading_progress: 100,
      cfg_number_of_problems: 8,
    });
    await generated(failing.id);
    expect(await maker.client.games.get({ id: doomed.id })).toMatchObject({
      status: 'failed',
      is_active: false,
      is_loaded: false,
    });
    expect((await maker.client.games.start({ id: waiting.id })).status).toBe('in_progress');
  });
});
