import { request } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { obey } from '../../../../../../standins/openai/obedient-model.ts';
import { eventually } from '../../../../../../tools/test/eventually.ts';
import { openVault } from '../vault.fixtures.ts';
import { type AnsweringVault, addDocuments, ask, openAnsweringVault, sentencesOf } from './answers.fixtures.ts';

const texts = {
  lamps: '# Street lamps\n\nThe lamps were lit an hour before dusk. Lamplighters walked the same round.',
  bread: '# Sourdough\n\nA sourdough starter is flour and water.',
} as const;

let vault: AnsweringVault;
let ids: Record<string, number>;
beforeAll(async () => {
  vault = await openAnsweringVault({ config: { maxAnswers: 4 } });
  await vault.startWorker();
  ids = await addDocuments(vault.ada, texts);
});
afterAll(() => vault.close());
beforeEach(() => {
  vault.openAi.chat = obey;
  vault.openAi.fault = undefined;
  vault.openAi.chats.length = 0;
});

const question = 'When were the lamps lit?';
const askAda = (body: object = { question }) => ask(vault.api, vault.ada, body);
const modelCalls = async () => (await vault.ada.client.vault.usage()).user.model_calls.used;
const noMoreChats = () =>
  eventually(
    () => Promise.resolve(vault.openAi.openChats),
    (open) => open === 0,
  );

describe('vault.ask', () => {
  test('streams sentences with the passages they cite, and marks those that cite none', async () => {
    const answer = await askAda();
    expect(answer.status).toBe(200);
    const [first] = sentencesOf(answer);
    expect(first).toMatchObject({ text: 'The lamps were lit an hour before dusk.', is_cited: true });
    const [citation] = first?.citations ?? [];
    expect(citation).toMatchObject({ number: 1, document_id: ids['lamps'], document_name: 'lamps', passage_index: 0 });
    expect(texts.lamps.slice(citation?.start, citation?.end)).toBe(citation?.text);
    expect(sentencesOf(answer).at(-1)).toEqual({
      type: 'sentence',
      text: 'That is all I found.',
      is_cited: false,
      citations: [],
    });
    const { length } = sentencesOf(answer);
    expect(answer.events.at(-1)).toEqual({ type: 'done', outcome: 'answered', sentences: length, uncited: 1, notice: null });
  });
  test('streams an answer that the client library reads to its end', async () => {
    const types: string[] = [];
    for await (const { type } of await vault.ada.client.vault.ask({ body: { question } })) types.push(type);
    expect(types).toEqual(expect.arrayContaining(['sentence', 'done']));
    expect(types.at(-1)).toBe('done');
    expect(vault.openAi.chats).toHaveLength(1);
  });
  test('sends the model the question and passages of the asker, and no tools', async () => {
    await askAda({ question, document_ids: [ids['bread']] });
    const [chat] = vault.openAi.chats;
    expect(Object.keys(chat ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
    expect(chat?.model).toBe('obedient');
    const prompt = JSON.parse(chat?.messages[1]?.content ?? '');
    expect(prompt).toEqual({
      question,
      passages: [{ number: 1, document: 'bread', heading: 'Sourdough', text: expect.stringContaining('flour and water') }],
    });
  });
  test('does not ask the model when no document has anything about it', async () => {
    const answer = await ask(vault.api, vault.eve, { question });
    expect(answer.events).toEqual([
      {
        type: 'done',
        outcome: 'no_passages',
        sentences: 0,
        uncited: 0,
        notice: 'Your question matches nothing in the documents.',
      },
    ]);
    expect(vault.openAi.chats).toEqual([]);
  });
  test('finds nothing in other users’ documents, not even by their ids', async () => {
    for (const other of [vault.eve, vault.admin, vault.stranger, { key: vault.workspaceKey }]) {
      const { events, raw } = await ask(vault.api, other, { question, document_ids: Object.values(ids) });
      expect(events.at(-1)).toMatchObject({ outcome: 'no_passages' });
      expect(raw).not.toContain('lit an hour');
    }
    expect(vault.openAi.chats).toEqual([]);
  });
  test.each([
    ['numbers after the full stop', 'It is dusk. [1] Lamps burn! [1, 2] Why?', [[1], [1, 2], []]],
    ['numbers before the full stop', 'It is dusk [1]. Lamps burn [2][1]!', [[1], [2, 1]]],
    ['numbers of passages that do not exist', 'It is dusk [99]. Lamps [0] burn [1].', [[], [1]]],
    ['lists', '- It is dusk [1]\n- Lamps burn [2]\n\nDone', [[1], [2], []]],
  ])('reads the citations of an answer with %s', async (_what, text, numbers) => {
    vault.openAi.chat = () => ({ text });
    const answer = await askAda();
    expect(sentencesOf(answer).map(({ citations }) => citations?.map(({ number }) => number))).toEqual(numbers);
    expect(sentencesOf(answer).every(({ text: shown }) => !/\[\d/.test(shown ?? ''))).toBe(true);
  });
  test('returns the answer of a model that does not stream', async () => {
    vault.openAi.fault = 'whole';
    expect(sentencesOf(await askAda())[0]).toMatchObject({ text: 'The lamps were lit an hour before dusk.', is_cited: true });
  });
  test('cuts off an answer that does not end', async () => {
    vault.openAi.chat = () => ({ text: 'The lamps were lit [1]. '.repeat(2000) });
    const answer = await askAda();
    expect(answer.events.at(-1)).toMatchObject({ type: 'done', outcome: 'cut_off' });
    expect(sentencesOf(answer).length).toBeLessThan(1000);
    await noMoreChats();
  });
  test('reports when the model cut its answer off', async () => {
    vault.openAi.chat = () => ({ text: 'The lamps were lit [1].', finish: 'length' });
    expect((await askAda()).events.at(-1)).toMatchObject({ outcome: 'cut_off', notice: expect.stringContaining('cut off') });
  });
});

describe('a question', () => {
  test('counts as a call of each model, and is refused with 403 when they are used up', async () => {
    const before = await modelCalls();
    await askAda();
    expect(await modelCalls()).toBe(before + 2);
    const user = await vault.api.user(vault.ada.workspaceId);
    await addDocuments(user, { lamps: texts.lamps });
    const { modelCalls: limit } = vault.api.config.vault.user;
    const setCalls = (calls: number) =>
      vault.api.owner.query('update vault.usage set model_calls = $2 where user_id = $1', [user.id, calls]);
    await setCalls(limit - 1);
    const refused = await ask(vault.api, user, { question });
    expect([refused.status, refused.problem.code]).toEqual([403, 'quota_exceeded']);
    await setCalls(limit - 2);
    expect((await ask(vault.api, user, { question })).status).toBe(200);
    expect((await user.client.vault.usage()).user.model_calls.used).toBe(limit);
  });
  test.each([
    ['no question', {}],
    ['an empty question', { question: ' ' }],
    ['a question that is too long', { question: 'x'.repeat(1001) }],
    ['no documents', { question: 'a', document_ids: [] }],
  ])('returns 400 for %s', async (_what, body) => {
    expect((await askAda(body)).status).toBe(400);
  });
  test('returns 501 with the settings to make where no model is configured', async () => {
    const without = await openVault();
    try {
      const { status, problem } = await ask(without.api, without.ada, { question });
      expect([status, problem.code]).toEqual([501, 'not_configured']);
      expect(problem.hint).toContain('LYCEUM_CHAT_URL');
      expect(await without.ada.client.meta.capabilities()).toMatchObject({
        answers: false,
        answer_model: null,
        embedding_model: 'universal-sentence-encoder-lite-en',
      });
    } finally {
      await without.close();
    }
  });
  test('returns 502 when the model fails, and 503 with Retry-After when it is busy', async () => {
    vault.openAi.fault = '500';
    expect(await askAda()).toMatchObject({ status: 502, problem: { code: 'bad_gateway' } });
    vault.openAi.fault = '429';
    expect(await askAda()).toMatchObject({ status: 503, problem: { code: 'overloaded' } });
  });
  test.each(['invalid-json', 'cut'] as const)('ends with `failed` when the model sends %s', async (fault) => {
    vault.openAi.fault = fault;
    const { status, events } = await askAda();
    expect(status).toBe(200);
    expect(events.at(-1)).toEqual({ type: 'failed', code: 'model_failed', detail: expect.stringContaining('Ask again') });
  });
});

describe('an open answer', () => {
  /** Resolves with the first data of the answer, and how to close the connection. */
  const openAnswer = (key: string): Promise<{ status: number; close: () => void }> =>
    new Promise((resolve, reject) => {
      const asking = request(`${vault.api.url}/api/v1/content-vault/ask/`, {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
      asking.once('error', reject);
      asking.once('response', (response) => {
        response.on('error', () => undefined).resume();
        asking.on('error', () => undefined);
        resolve({ status: response.statusCode ?? 0, close: () => asking.destroy() });
      });
      asking.end(JSON.stringify({ question }));
    });

  test('stops the model and frees its slot when the client disconnects', async () => {
    vault.openAi.fault = 'hang';
    for (let round = 0; round < 3; round += 1) {
      const opened = await openAnswer(vault.ada.key);
      expect(opened.status).toBe(200);
      opened.close();
      await noMoreChats();
    }
    vault.openAi.fault = undefined;
    const answered = await eventually(askAda, ({ status }) => status === 200);
    expect(answered.events.at(-1)).toMatchObject({ type: 'done' });
  });
  test('returns 429 for a user’s fourth one, and 503 when the process has no slot left', async () => {
    vault.openAi.fault = 'hang';
    const other = await vault.api.user(vault.ada.workspaceId);
    await addDocuments(other, { lamps: texts.lamps });
    const opened = [await openAnswer(vault.ada.key), await openAnswer(vault.ada.key), await openAnswer(vault.ada.key)];
    expect(await askAda()).toMatchObject({ status: 429, problem: { code: 'throttled' } });
    opened.push(await openAnswer(other.key));
    expect(await ask(vault.api, vault.eve, { question })).toMatchObject({ status: 503, problem: { code: 'overloaded' } });
    for (const { close } of opened) close();
    await noMoreChats();
  });
});

test('meta.capabilities lists what the installation offers', async () => {
  expect(await vault.eve.client.meta.capabilities()).toEqual({
    answers: true,
    answer_model: 'obedient',
    embedding_model: 'words',
    youtube: true,
    drive: true,
    bookings: false,
    mail: false,
    single_sign_on: true,
    max_upload_bytes: 104_857_600,
  });
});
