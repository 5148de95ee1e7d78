import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { systemClock } from '../../../platform/clock.ts';
import { type Runner, startRunner } from '../../../platform/jobs/runner.ts';
import { systemScope } from '../../../platform/scope.ts';
import { experiencesModule } from '../../experiences/index.ts';
import { taxonomyModule } from '../../taxonomy/index.ts';
import { questsModule } from '../index.ts';
import { aQuest, asking, openQuests, type QuestWorld, quests } from '../quests.fixtures.ts';
import type { QuestSources } from './quest-sources.ts';
import { type QuestWriter, writeQuestFromMaterial } from './quest-writer.ts';

let world: QuestWorld;
beforeAll(async () => {
  world = await openQuests();
});
afterAll(() => world.api.close());

let runner: Runner | undefined;
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
  await world.api.owner.query('delete from pgboss.job');
});

const noSources: QuestSources = {
  readDocuments: () => Promise.resolve([]),
  readUpload: () => Promise.resolve(undefined),
  readBytes: () => Promise.reject(new Error('not used here')),
  readUrl: () => Promise.reject(new Error('not used here')),
};

/** The module as it is wired, with another writer. */
function handlersWith(writer: QuestWriter) {
  const { platform, modules, config } = world.api;
  const around = {
    ...platform,
    baseUrl: config.baseUrl,
    people: modules.people.within,
    taxonomy: taxonomyModule(platform).within,
    activity: modules.activity.within,
    quests: () => ({ create: () => Promise.reject(new Error('not used here')) }),
    sources: noSources,
    onQuestGenerated: modules.games.onQuestGenerated,
  };
  return questsModule({ ...around, experiences: experiencesModule(around).within, writer }).jobHandlers;
}

/** Starts a worker for this job only. */
async function startWorker(writer: QuestWriter = writeQuestFromMaterial): Promise<void> {
  runner = await startRunner({
    ...world.api.platform,
    databaseUrl: world.api.config.databaseUrl,
    handlers: handlersWith(writer),
    clock: systemClock,
    times: { pollMs: 20, heartbeatMs: 100, superviseSeconds: 1 },
  });
}

const read = (id: number) => world.maker.client.quests.get({ id });
const finished = (id: number) =>
  eventually(
    () => read(id),
    ({ creation_status }) => creation_status !== 'in_progress',
  );
const generate = (id: number) => asking(world.api, world.maker).post(`${quests}${id}/generate/`);

const text = [
  'A prime number has exactly two divisors.',
  'Every number above one has a prime divisor, and the smallest divisor above one is such a prime.',
  'Suppose that there were a last prime number.',
  'Multiply every prime number up to it and add one to the product.',
  'No prime number of the list divides that.',
].join(' ');

describe('quests.generate', () => {
  test('returns 202, moves the quest to in_progress and enqueues the job in one transaction', async () => {
    const { id } = await aQuest(world.maker, { description: text });
    world.pass(1000);
    const { status, body } = await generate(id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ id, creation_status: 'in_progress', summary: null, updated_at: world.now().toISOString() });
    const { rows } = await world.api.owner.query(`select data from pgboss.job where name = 'quests.work-out-quest'`);
    expect(rows).toEqual([{ data: expect.objectContaining({ payload: { questId: id } }) }]);
    const { rows: audit } = await world.api.owner.query(
      `select action from platform.audit where object_id = $1 and object_type = 'quests.quest' order by id`,
      [String(id)],
    );
    expect(audit).toEqual([{ action: 'quest.created' }, { action: 'quest.generation_requested' }]);
  });
  test('returns 400 while the quest is being generated, and enqueues no second job', async () => {
    const { id } = await aQuest(world.maker, { description: text });
    await generate(id);
    const { status, body } = await generate(id);
    expect([status, body.code]).toEqual([400, 'invalid_transition']);
    const { rows } = await world.api.owner.query(`select 1 from pgboss.job where name = 'quests.work-out-quest'`);
    expect(rows).toHaveLength(1);
  });
  test('returns 403 for users who can only see the quest, and 404 for others', async () => {
    const { id } = await aQuest(world.maker, { visibility: 'org' });
    expect((await asking(world.api, world.colleague).post(`${quests}${id}/generate/`)).status).toBe(403);
    expect((await asking(world.api, world.stranger).post(`${quests}${id}/generate/`)).status).toBe(404);
  });
});

describe('the generation of a quest’s texts', () => {
  test('fills the four fields from the description and the notes of its experience', async () => {
    await startWorker();
    const { client } = world.maker;
    const experience = await client.experiences.create({ body: { title: 'Primes' } });
    const note = { resource_type: 'AI_NOTE', title: 'The end', text: 'So the list of prime numbers was never whole.' } as const;
    await client.experienceResources.create({ experience_id: experience.id, body: note });
    const { id } = await aQuest(world.maker, { description: text, focus_area: 'Euclid', experience: experience.id });
    await generate(id);
    const done = await finished(id);
    expect(done.creation_status).toBe('completed');
    const source = `${text} ${note.text}`;
    for (const sentence of [done.summary, ...(done.learnings as string[])]) expect(typeof sentence).toBe('string');
    for (const sentence of done.learnings as string[]) expect(source).toContain(sentence);
    expect(JSON.stringify([done.summary, done.learnings])).toContain('never whole');
    expect(done.recommended_skills).toEqual(expect.arrayContaining(['Euclid', 'prime', 'number']));
    expect(done.quiz_format).toEqual({ type: 'multiple_choice', choices: 4, problems: 6 });
  });
  test('keeps what a person wrote before or meanwhile, and replaces what it generated before', async () => {
    let calls = 0;
    const { id } = await aQuest(world.maker, { description: text, learnings: ['Mine'] });
    await startWorker(async () => {
      calls += 1;
      if (calls === 1) await world.maker.client.quests.update({ id, body: { quiz_format: { problems: 1 } } });
      return { summary: `Summary ${calls}`, learnings: ['Theirs'], recommended_skills: [calls], quiz_format: {} };
    });
    await generate(id);
    const first = await finished(id);
    expect(first).toMatchObject({
      summary: 'Summary 1',
      learnings: ['Mine'],
      recommended_skills: [1],
      quiz_format: { problems: 1 },
    });
    await world.maker.client.quests.update({ id, body: { summary: 'By hand', learnings: null } });
    await generate(id);
    expect(await finished(id)).toMatchObject({
      summary: 'By hand',
      learnings: ['Theirs'],
      recommended_skills: [2],
      quiz_format: { problems: 1 },
    });
  });
  test('fails without material, and can be requested again', async () => {
    await startWorker();
    const { id } = await aQuest(world.maker, { name: 'Bare' });
    await generate(id);
    expect((await finished(id)).creation_status).toBe('failed');
    await world.maker.client.quests.update({ id, body: { description: text } });
    expect((await generate(id)).status).toBe(202);
    expect(await finished(id)).toMatchObject({ creation_status: 'completed' });
  });
  test('is retried after an error; a dead-lettered job fails the quest', async () => {
    let faults = 1;
    const { id } = await aQuest(world.maker, { description: text });
    await startWorker(async (material, signal) => {
      if (faults-- > 0) throw new Error('away');
      return writeQuestFromMaterial(material, signal);
    });
    await generate(id);
    expect((await finished(id)).creation_status).toBe('completed');

    // Without a worker, which would complete it.
    await runner?.stop(0);
    const other = await aQuest(world.maker, { description: text });
    await generate(other.id);
    const { db } = world.api.platform;
    const [handler] = world.api.modules.jobHandlers.filter(({ job }) => job.name === 'quests.work-out-quest');
    await db.transact(systemScope, async (tx) => handler?.bind({ questId: other.id }).onDeadLetter(tx, 'away'));
    expect(await read(other.id)).toMatchObject({ creation_status: 'failed', summary: null });
  });
  test('changes nothing when the quest is no longer in progress or was deleted', async () => {
    const { owner, modules } = world.api;
    const [handler] = modules.jobHandlers.filter(({ job }) => job.name === 'quests.work-out-quest');
    const { id } = await aQuest(world.maker, { description: text });
    const before = await read(id);
    await world.api.platform.db.transact(systemScope, async (tx) => handler?.bind({ questId: id }).onDeadLetter(tx, 'late'));
    expect(await read(id)).toEqual(before);

    await startWorker();
    await generate(id);
    await owner.query('update quests.quest set deleted_at = now() where id = $1', [id]);
    await eventually(
      async () => (await owner.query(`select state from pgboss.job where name = 'quests.work-out-quest'`)).rows,
      (rows) => rows.every(({ state }) => state === 'completed'),
    );
    const { rows } = await owner.query('select creation_status, summary from quests.quest where id = $1', [id]);
    expect(rows).toEqual([{ creation_status: 'in_progress', summary: null }]);
  });
});
