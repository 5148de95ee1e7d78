import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { openVault, untilProcessed, type Vault } from '../vault.fixtures.ts';

const texts = {
  lamps: '# Street lamps\n\nThe lamplighters walked the same round every evening. The lamps were lit an hour before dusk.',
  bread: '# Sourdough\n\nA sourdough starter is flour and water. Feed it every day, and bake when it has doubled.',
  herons: '# Herons\n\nA heron stands still for minutes. It nests in tall trees near rivers & lakes <b>in spring</b>.',
} as const;

// Parsers and the model are real, and slow on a machine that runs other tests.

let vault: Vault;
let user: TestUser;
const ids: Record<string, number> = {};
beforeAll(async () => {
  vault = await openVault();
  await vault.startWorker();
  user = vault.ada;
  for (const [name, content] of Object.entries(texts)) {
    const { document_id } = await user.client.documents.create({ body: { content, document_name: name } });
    ids[name] = document_id;
  }
  for (const id of Object.values(ids)) expect(await untilProcessed(user, id)).toMatchObject({ upload_status: 'uploaded' });
});
afterAll(() => vault.close());

const search = (body: { query: string; [more: string]: unknown }, who = user) => who.client.vault.search({ body });
const namesOf = async (...given: Parameters<typeof search>) =>
  (await search(...given)).results.map(({ document_name }) => document_name);

describe('vault.search', () => {
  test('returns passages with all that is needed to cite them', async () => {
    const { results, mode, notice, query } = await search({ query: 'when were the lamps lit?' });
    expect({ mode, notice, query }).toEqual({ mode: 'hybrid', notice: null, query: 'when were the lamps lit?' });
    const [best] = results;
    expect(best).toMatchObject({ document_id: ids['lamps'], document_name: 'lamps', document_type: 'text', passage_index: 0 });
    expect(texts.lamps.slice(best?.start, best?.end)).toBe(best?.text);
    const highlighted = best?.highlights.map(({ start, end }) => texts.lamps.slice(start, end).toLowerCase());
    expect(highlighted).toEqual(expect.arrayContaining(['lamps', 'lit']));
    expect(best?.score).toBeGreaterThan(results[1]?.score ?? 0);
  });
  test('finds by meaning a passage that has none of the words', async () => {
    const { results } = await search({ query: 'baking a loaf', mode: 'semantic' });
    expect(results[0]?.document_name).toBe('bread');
    expect(await namesOf({ query: 'loaf', mode: 'keyword' })).toEqual([]);
  });
  test('finds words with other endings than the query’s', async () => {
    expect(await namesOf({ query: 'nesting tree', mode: 'keyword' })).toEqual(['herons']);
  });
  test('highlights words in text that looks like markup', async () => {
    const { results } = await search({ query: 'spring lakes', mode: 'keyword' });
    const [best] = results;
    expect(best?.highlights.map(({ start, end }) => texts.herons.slice(start, end))).toEqual(['lakes', 'spring']);
  });
  test('returns at most top_k passages, of the named documents only', async () => {
    expect(await namesOf({ query: 'every day in the evening', top_k: 1 })).toHaveLength(1);
    expect(await namesOf({ query: 'lamps', document_ids: [ids['bread']] })).toEqual(['bread']);
  });
  test('finds nothing of other users, not even by the ids of their documents', async () => {
    for (const other of [vault.eve, vault.admin, vault.stranger]) {
      expect(await namesOf({ query: 'lamps' }, other)).toEqual([]);
      expect(await namesOf({ query: 'lamps', document_ids: Object.values(ids) }, other)).toEqual([]);
    }
    const key = vault.workspaceKey;
    const answer = await sendRequest(vault.api, '/api/v1/content-vault/search/', {
      key,
      method: 'POST',
      body: { query: 'lamps' },
    });
    expect(answer.body.results).toEqual([]);
  });
  test.each([
    ['no words', { query: '?!' }],
    ['only stop words', { query: 'the of and' }],
    ['operators', { query: 'lamps & | ! ( ) : * <-> \' \\ " %' }],
    ['a null byte of another encoding', { query: 'lamp\u0001s' }],
  ])('returns 200 for a query with %s', async (_what, body) => {
    const { status } = await sendRequest(vault.api, '/api/v1/content-vault/search/', { key: user.key, method: 'POST', body });
    expect(status).toBe(200);
  });
  test.each([
    ['no query', {}],
    ['an empty query', { query: ' ' }],
    ['too many results', { query: 'a', top_k: 51 }],
    ['an unknown mode', { query: 'a', mode: 'magic' }],
    ['no documents', { query: 'a', document_ids: [] }],
  ])('returns 400 for %s', async (_what, body) => {
    const { status } = await sendRequest(vault.api, '/api/v1/content-vault/search/', { key: user.key, method: 'POST', body });
    expect(status).toBe(400);
  });
  test('no longer finds a deleted document, nor one whose content was removed', async () => {
    const who = await vault.api.user(user.workspaceId);
    const make = async (content: string) => {
      const { document_id } = await who.client.documents.create({ body: { content } });
      await untilProcessed(who, document_id);
      return document_id;
    };
    const [first, second] = [await make('Pelicans carry fish.'), await make('Pelicans fly in lines.')];
    expect((await search({ query: 'pelicans' }, who)).results).toHaveLength(2);
    await who.client.documents.remove({ document_id: first });
    await who.client.documents.update({ document_id: second, body: { content: null } });
    expect((await search({ query: 'pelicans' }, who)).results).toEqual([]);
    expect(await untilProcessed(who, second)).toMatchObject({
      upload_status: 'failed',
      status_message: expect.stringContaining('no content'),
    });
  });
});
