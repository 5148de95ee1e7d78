import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { requireFilledText, requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import { form, type SeededDocuments } from '../vault-content.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { requestProduct, requestProductJson, requireKey } from './product-requests.ts';
import { parseJson } from './site-requests.ts';

type Item = Record<string, unknown>;

const all = '/api/v1/content-vault/documents/';
const patch = 'product.documents.patch';
const reprocess = 'product.documents.reprocess.post';
const detail = 'product.RAGDocumentDetail';

export const productDocumentChecks: Checks = {
  ...fieldChecks('RAGDocumentDetail', (world) => one(world, seeded(world).processed['document_id'])),
  ...fieldChecks('SimpleUser', async (world) => (await one(world, seeded(world).processed['document_id']))['owner']),
  ...fieldChecks('RAGDocumentReprocess', (world) => processAgain(world)),
  ...Object.fromEntries(
    ['file', 'url', 'user', 'text', 'youtube', 'gdrive', 'email', 'rss'].map((type): [string, Check] => [
      `${detail}.document_type.enum.${type}`,
      async (world) => {
        const made = seeded(world).created.find(({ document_type }) => document_type === type);
        assert.equal((await one(world, made?.['document_id']))['document_type'], type);
      },
    ]),
  ),
  ...Object.fromEntries(
    ['importing', 'vectorizing', 'summarizing', 'uploaded'].map((status): [string, Check] => [
      `state.upload_status.${status}`,
      async (world) => assert.ok(seeded(world).statuses.includes(status), `reported were ${seeded(world).statuses.join()}`),
    ]),
  ),
  'state.upload_status.failed': async (world) => {
    assert.equal((await one(world, seeded(world).failed['document_id']))['upload_status'], 'failed');
  },
  [`${detail}.status_message.human`]: async (world) => {
    for (const { status_message } of [seeded(world).processed, seeded(world).failed])
      assert.match(requireFilledText(status_message, 'status_message'), /^[\p{Lu}\d].*\.$/u);
  },
  [`${detail}.progress.min`]: async (world) => assert.ok((await progressOf(world)).every((progress) => progress >= 0)),
  [`${detail}.progress.max`]: async (world) => {
    assert.ok((await progressOf(world)).every((progress) => progress <= 100));
    assert.equal(seeded(world).processed['progress'], 100);
  },
  'product.SimpleUser.username.max': async (world) => assert.ok((await ownerName(world)).length <= 150),
  'product.SimpleUser.username.charset': async (world) => assert.match(await ownerName(world), /^[\p{L}\p{N}@.+_-]+$/u),
  'product.RAGDocumentReprocess.task_id.background': async (world) => {
    requireFilledText((await processAgain(world))['task_id'], 'task_id');
  },

  [`${patch}.change`]: async (world) => {
    const id = await createText(world);
    const changed = await change(world, id, { document_name: 'Counterpoint' });
    assert.deepEqual(withoutProgress(await one(world, id)), withoutProgress(changed));
  },
  [`${patch}.path.document_id`]: async (world) => {
    for (const id of ['x', '1.5', '0', '999999999']) assert.equal((await send(world, id, { document_name: 'x' })).status, 404);
  },
  [`${patch}.multipart`]: async (world) => {
    const id = await createText(world);
    assert.equal((await change(world, id, { document_name: 'As a form' }))['document_name'], 'As a form');
  },
  [`${patch}.form.optional`]: async (world) => {
    const id = await createText(world);
    const { document_name } = await one(world, id);
    assert.equal((await change(world, id, { unrelated: '1' }))['document_name'], document_name);
  },
  [`${patch}.200`]: async (world) => {
    const id = await createText(world);
    const changed = await change(world, id, { config: '{"depth":2}' });
    assert.deepEqual(Object.keys(changed).toSorted(), Object.keys(seeded(world).processed).toSorted());
  },
  [`${patch}.form.document_name`]: async (world) => {
    assert.equal((await change(world, await createText(world), { document_name: 'Canon' }))['document_name'], 'Canon');
  },
  [`${patch}.form.document_url`]: async (world) => {
    const changed = await change(world, await createText(world), { document_url: 'https://reading.example/canon' });
    assert.deepEqual([changed['document_type'], changed['content']], ['url', null]);
  },
  [`${patch}.form.content`]: async (world) => {
    assert.equal((await change(world, await createText(world), { content: 'A canon.' }))['content'], 'A canon.');
  },
  [`${patch}.form.config`]: async (world) => {
    assert.deepEqual((await change(world, await createText(world), { config: '{"voices":3}' }))['config'], { voices: 3 });
  },
  [`${patch}.form.document_file`]: async (world) => {
    const id = await createText(world);
    const changed = await change(world, id, { document_file: new File(['A canon in a file.'], 'canon.txt') });
    assert.deepEqual([changed['document_type'], changed['has_file'], changed['file_size']], ['file', true, 18]);
    const named = await change(world, id, { document_file: 'https://reading.example/canon.pdf' });
    assert.deepEqual([named['document_type'], named['has_file']], ['url', false]);
  },
  ...Object.fromEntries(
    ['document_name', 'document_url', 'content', 'config'].map((name): [string, Check] => [
      `${patch}.form.null.${name}`,
      async (world) => {
        const id =
          name === 'document_url'
            ? await createFrom(world, { document_url: 'https://reading.example/' })
            : await createText(world);
        const changed = await change(world, id, { [name]: '' });
        if (name !== 'document_url') assert.equal(changed[name], null);
        const key = seeded(world).key;
        await requestProductJson(world, `${all}${id}/`, 200, { key, method: 'PATCH', body: { [name]: null } });
      },
    ]),
  ),
  [`${patch}.401`]: async (world) => {
    assert.equal((await requestProduct(world, `${all}1/`, { key: '', method: 'PATCH', body: {} })).status, 401);
  },
  [`${patch}.404.missing`]: async (world) => assert.equal((await send(world, 999_999_999, { document_name: 'x' })).status, 404),
  [`${patch}.404.not-owned`]: async (world) => {
    const id = seeded(world).processed['document_id'];
    for (const key of strangers(world)) assert.equal((await send(world, id, { document_name: 'x' }, key)).status, 404);
  },
  'product.documents.get': async (world) => {
    const { processed } = seeded(world);
    assert.equal((await one(world, processed['document_id']))['document_id'], processed['document_id']);
  },
  'product.documents.delete': async (world) => {
    const id = await createText(world);
    const key = seeded(world).key;
    assert.equal((await requestProduct(world, `${all}${id}/`, { key, method: 'DELETE' })).status, 204);
    assert.equal((await requestProduct(world, `${all}${id}/`, { key })).status, 404);
  },

  [`${reprocess}.reprocess`]: async (world) => {
    const { document_id } = await processAgain(world);
    assert.equal(document_id, seeded(world).processed['document_id']);
  },
  [`${reprocess}.path.document_id`]: async (world) => {
    for (const id of ['x', '1.5', '0', '999999999']) assert.equal((await postReprocess(world, id)).status, 404);
  },
  [`${reprocess}.body`]: async (world) => {
    const { document_id } = seeded(world).processed;
    const body = { message: 'Again.', document_id, task_id: 'any' };
    assert.equal((await postReprocess(world, document_id, { body })).status, 200);
  },
  [`${reprocess}.200`]: async (world) => {
    assert.equal((await postReprocess(world, seeded(world).processed['document_id'])).status, 200);
  },
  [`${reprocess}.200.serializer`]: async (world) => {
    assert.deepEqual(Object.keys(await processAgain(world)).toSorted(), ['document_id', 'message', 'task_id']);
  },
  [`${reprocess}.background-task`]: async (world) => {
    const [first, second] = [await processAgain(world), await processAgain(world)];
    for (const { task_id } of [first, second]) requireFilledText(task_id, 'task_id');
  },
  [`${reprocess}.401`]: async (world) => assert.equal((await postReprocess(world, 1, { key: '' })).status, 401),
  [`${reprocess}.403`]: async (world) => {
    const key = await readOnlyKey(world);
    assert.equal((await postReprocess(world, seeded(world).processed['document_id'], { key })).status, 403);
  },
  [`${reprocess}.404`]: async (world) => assert.equal((await postReprocess(world, 999_999_999)).status, 404),

  'auth.documents.owner-only': async (world) => {
    const id = seeded(world).processed['document_id'];
    for (const key of strangers(world))
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', 'reprocess/'],
      ] as const) {
        const body = method === 'PATCH' ? { document_name: 'x' } : undefined;
        const { status } = await requestProduct(world, `${all}${id}/${path}`, { key, method, body });
        assert.equal(status, 404, `${method} ${path} of another user's document returned ${status}`);
      }
  },
  'product.manages.documents': async (world) => {
    const { results } = await requestProductJson(world, all, 200, { key: seeded(world).key });
    assert.ok(requireList(results, 'results').length > 0);
  },
};

function seeded({ documents }: World): SeededDocuments {
  if (!documents) throw new Inconclusive('The suite did not create documents.');
  return documents;
}

const strangers = (world: World): string[] => [
  seeded(world).colleague_key,
  requireKey(world, 'workspace_key'),
  requireKey(world, 'admin_key'),
  requireKey(world, 'stranger_key'),
];

const one = (world: World, id: unknown): Promise<Item> =>
  requestProductJson(world, `${all}${String(id)}/`, 200, { key: seeded(world).key });

/** Documents are processed while the checks run. */
const withoutProgress = ({
  progress: _p,
  upload_status: _u,
  status_message: _s,
  updated_at: _at,
  description: _d,
  ...rest
}: Item) => rest;

async function send(world: World, id: unknown, parts: Record<string, string | File>, key = seeded(world).key) {
  const response = await world.fetch(`${world.base_url}${all}${String(id)}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}` },
    body: form(parts),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

async function change(world: World, id: unknown, parts: Record<string, string | File>): Promise<Item> {
  const answer = await send(world, id, parts);
  assert.equal(answer.status, 200, `PATCH returned ${answer.status}: ${answer.body}`);
  return parseJson(answer, 'PATCH');
}

async function createFrom(world: World, body: Item): Promise<number> {
  const made = await requestProductJson(world, all, 201, { key: seeded(world).key, method: 'POST', body });
  return requireInteger(made['document_id'], 'document_id');
}

const createText = (world: World): Promise<number> =>
  createFrom(world, { document_name: 'Fugue', content: 'A fugue begins with one voice alone.' });

const postReprocess = (world: World, id: unknown, more: { key?: string; body?: unknown } = {}) =>
  requestProduct(world, `${all}${String(id)}/reprocess/`, { key: seeded(world).key, method: 'POST', ...more });

async function processAgain(world: World): Promise<Item> {
  const answer = await postReprocess(world, seeded(world).processed['document_id']);
  assert.equal(answer.status, 200);
  return parseJson(answer, 'reprocess');
}

async function progressOf(world: World): Promise<number[]> {
  const { results } = await requestProductJson(world, all, 200, { key: seeded(world).key });
  return requireList(results, 'results').map((item) => requireInteger(requireRecord(item, 'document')['progress'], 'progress'));
}

async function ownerName(world: World): Promise<string> {
  const { owner } = await one(world, seeded(world).processed['document_id']);
  return requireText(requireRecord(owner, 'owner')['username'], 'username');
}

/** A key of the same user that may not write. */
async function readOnlyKey(world: World): Promise<string> {
  const whoami = await requestProductJson(world, '/api/v1/auth/whoami/', 200, { key: seeded(world).key });
  const [user, workspace] = [requireRecord(whoami['user'], 'user'), requireRecord(whoami['workspace'], 'workspace')];
  const made = await requestProductJson(world, `/api/v1/workspaces/${String(workspace['id'])}/api-keys/`, 201, {
    key: requireKey(world, 'workspace_key'),
    method: 'POST',
    body: { name: 'reads only', user_id: user['id'], scopes: ['read'] },
  });
  return requireFilledText(made['key'], 'key');
}
