import assert from 'node:assert/strict';

import { formatValue, isRecord, requireList, requireRecord, requireText } from '../narrow.ts';
import type { Check, Checks, World } from '../world.ts';
import { type Item, idOf, playGamesOnce, register } from './played-games.ts';
import { fetchList, requestProduct, requestProductJson } from './product-requests.ts';

const details = '/api/v1/iam/iamuserdetails/me/';
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** The lists of the specification that a GET returns, and the resource of each. */
const lists = {
  '/api/v1/quests/by-url/': 'Quest',
  '/api/v1/problems/player-game/': 'PlayerGame',
  '/api/v1/community/explore/experiences/': 'ExploreExperience',
  '/api/v1/community/events/upcoming/': 'CommunityEvent',
  '/api/v1/iam/iamuserdetails/': 'IAMUserDetail',
} as const;
const flattened = '/api/v1/aistudios/experiences/flattened/';

/** The operations of the specification with a JSON body. */
const jsonBodies = [
  ['POST', '/api/v1/bookings/token/refresh/'],
  ['POST', flattened],
  ['POST', '/api/v1/rewards/milestones/create/'],
  ['POST', '/api/v1/problems/player-game/1/player-invite/'],
  ['PUT', '/api/v1/notifications/1/'],
] as const;

/** What the specification says of the whole product API. */
export const productServiceChecks: Checks = {
  'product.manages.experiences': async (world) => {
    const { key } = await register(world);
    const path = '/api/v1/aistudios/experiences/';
    const created = await requestProductJson(world, path, 201, { key, method: 'POST', body: { title: 'Managed' } });
    const one = `${path}${idOf(created)}/`;
    await requestProductJson(world, one, 200, { key, method: 'PATCH', body: { title: 'Renamed' } });
    assert.equal((await requestProductJson(world, one, 200, { key }))['title'], 'Renamed');
    assert.equal((await requestProduct(world, one, { key, method: 'DELETE' })).status, 204);
    assert.equal((await requestProduct(world, one, { key })).status, 404);
  },
  'product.manages.experiences.ai-note': hasResource('AI_NOTE', { text: 'Something to read.' }),
  'product.manages.experiences.ai-expert': hasResource('AI_EXPERT', { instructions: 'Be brief.' }),
  'product.manages.experiences.quest': hasResource('QUEST', {}),
  'product.manages.user-details': async (world) => {
    const { key } = await register(world);
    const create = { key, method: 'POST', body: { bio: 'Reads.' } };
    await requestProductJson(world, '/api/v1/iam/iamuserdetails/', 201, create);
    await requestProductJson(world, details, 200, { key, method: 'PATCH', body: { bio: 'Writes.' } });
    assert.equal((await requestProductJson(world, details, 200, { key }))['bio'], 'Writes.');
    assert.equal((await requestProduct(world, details, { key, method: 'DELETE' })).status, 204);
    assert.equal((await requestProduct(world, details, { key })).status, 404);
  },
  'product.timestamps.iso-8601': async (world) => {
    const { completed } = await playGamesOnce(world);
    const shown: unknown[] = [completed];
    for (const path of Object.keys(lists)) shown.push((await fetchList(world, path)).whole);
    const timestamps = shown.flatMap(listTimestamps);
    assert.ok(timestamps.length > 20, `only ${timestamps.length} timestamps were found`);
    for (const [name, value] of timestamps) {
      assert.match(value, isoDateTime, `${name} is ${value}`);
      assert.ok(Number.isFinite(Date.parse(value)), `${name} is ${value}`);
    }
  },
  'product.Paginated.every-list': async (world) => {
    const { paths, schemas } = await describe(world);
    let wrappers = 0;
    for (const [path, method, operation] of operationsOf(paths)) {
      const schema = responseSchema(operation);
      if (schema === undefined) continue;
      const resolved = resolve(schema, schemas);
      assert.notEqual(resolved['type'], 'array', `${method} ${path} returns an array without the wrapper`);
      if (!hasParameter(operation, 'page')) continue;
      wrappers += 1;
      assert.deepEqual(propertiesOf(resolved), ['count', 'next', 'previous', 'results'], `${method} ${path}`);
    }
    assert.ok(wrappers > Object.keys(lists).length, `only ${wrappers} lists were found`);
    for (const path of Object.keys(lists))
      assert.deepEqual(Object.keys((await fetchList(world, path)).whole).toSorted(), ['count', 'next', 'previous', 'results']);
  },
  'product.Paginated.results.resource': async (world) => {
    const { paths, schemas } = await describe(world);
    for (const [path, resource] of [...Object.entries(lists), [flattened, 'FlattenedExperienceResource'] as const]) {
      const methods = requireRecord(paths[path], path);
      const wrapper = resolve(responseSchema(requireRecord(methods['get'] ?? methods['post'], path)) ?? {}, schemas);
      const results = requireRecord(requireRecord(wrapper['properties'], `${path} properties`)['results'], 'results');
      assert.equal(nameOf(requireRecord(results['items'], 'items')), resource, path);
      const required = requireList(requireRecord(schemas[resource], resource)['required'] ?? [], 'required');
      const shown = path === flattened ? [] : (await fetchList(world, path)).results;
      for (const item of shown)
        for (const name of required) assert.ok(String(name) in item, `${path} lacks ${formatValue(name)}`);
    }
  },
  'product.bodies.json': async (world) => {
    for (const [method, path] of jsonBodies) {
      const answer = await requestProduct(world, path, { method, body: '<response/>', type: 'application/xml' });
      assert.equal(answer.status, 415, `${method} ${path} returned ${answer.status} for XML`);
    }
    const { paths } = await describe(world);
    for (const [path, method, operation] of operationsOf(paths)) {
      const body = operation['requestBody'];
      if (!isRecord(body)) continue;
      const types = Object.keys(requireRecord(body['content'], 'content'));
      assert.ok(types.includes('application/json') || types.includes('multipart/form-data'), `${method} ${path} takes ${types}`);
    }
  },
  'limits.username.max': async (world) => {
    await requestRegistration(world, `${'u'.repeat(134)}.${unique()}`.slice(0, 150).padEnd(150, 'u'), 201);
    await requestRegistration(world, 'u'.repeat(151), 400);
  },
  'limits.username.charset': async (world) => {
    await requestRegistration(world, `aZ9@.+-_${unique()}`, 201);
    for (const character of [' ', '/', '#', 'é', '!', '\t', '(', '%']) await requestRegistration(world, `ab${character}cd`, 400);
  },
};

function hasResource(resource_type: string, content: object): Check {
  return async (world) => {
    const { key } = await register(world);
    const post = (path: string, body: object) => requestProductJson(world, path, 201, { key, method: 'POST', body });
    const experience = await post('/api/v1/aistudios/experiences/', { title: `With ${resource_type}` });
    const path = `/api/v1/aistudios/experiences/${idOf(experience)}/resources/`;
    const created = await post(path, { resource_type, title: 'A part', ...content });
    const page = await requestProductJson(world, path, 200, { key });
    const shown = requireList(page['results'], 'results').map((item) => requireRecord(item, 'resource'));
    assert.deepEqual(
      shown.map((resource) => [resource['id'], resource['resource_type']]),
      [[created['id'], resource_type]],
    );
  };
}

/** Every text in a field whose name ends in `_at`, with the name. */
function listTimestamps(value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap(listTimestamps);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    name.endsWith('_at') && typeof inner === 'string' ? [[name, inner]] : listTimestamps(inner),
  );
}

async function describe(world: World) {
  const document = await requestProductJson(world, '/openapi.json', 200);
  const schemas = requireRecord(requireRecord(document['components'], 'components')['schemas'], 'schemas');
  return { paths: requireRecord(document['paths'], 'paths'), schemas };
}

function* operationsOf(paths: Item): Generator<readonly [string, string, Item]> {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(requireRecord(methods, path)))
      if (['get', 'post', 'put', 'patch', 'delete'].includes(method)) yield [path, method, requireRecord(operation, path)];
}

/** Of the JSON that a success returns. */
function responseSchema(operation: Item): Item | undefined {
  const responses = requireRecord(operation['responses'], 'responses');
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = isRecord(success) ? success['content'] : undefined;
  const json = isRecord(content) ? content['application/json'] : undefined;
  return isRecord(json) && isRecord(json['schema']) ? json['schema'] : undefined;
}

const nameOf = (schema: Item): string => requireText(schema['$ref'], '$ref').split('/').at(-1) ?? '';
const resolve = (schema: Item, schemas: Item): Item =>
  '$ref' in schema ? requireRecord(schemas[nameOf(schema)], nameOf(schema)) : schema;
const propertiesOf = (schema: Item): string[] => Object.keys(requireRecord(schema['properties'] ?? {}, 'properties')).toSorted();
const hasParameter = (operation: Item, name: string): boolean =>
  requireList(operation['parameters'] ?? [], 'parameters').some((parameter) => isRecord(parameter) && parameter['name'] === name);

let serial = 0;
const unique = (): string => `${process.pid}-${(serial += 1)}`;

async function requestRegistration(world: World, username: string, status: number): Promise<void> {
  const body = { email: `conformance-name-${unique()}@lyceum.invalid`, username };
  const answer = await requestProduct(world, '/api/v1/auth/register/', { method: 'POST', body });
  assert.equal(answer.status, status, `the username ${formatValue(username)} returned ${answer.status}`);
}
