import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { isRecord, requireRecord, requireText } from '../narrow.ts';
import type { Checks, World } from '../world.ts';
import { fetchList, requestProductJson } from './product-requests.ts';

const upcoming = '/api/v1/community/events/upcoming/';

export const productListChecks: Checks = {
  // A page with both neighbours.
  ...fieldChecks('Paginated', async (world) => (await fetchList(world, upcoming, { page: 2, page_size: 5 })).whole),

  'product.Paginated.name': async (world) => {
    const schemas = await namedSchemas(world);
    const wrappers = Object.entries(schemas).filter(([, schema]) => isWrapper(schema));
    assert.ok(wrappers.length > 0, 'the description has no list');
    for (const [name, schema] of wrappers) assert.equal(name, `Paginated${itemOf(schema)}List`);
  },
};

async function namedSchemas(world: World): Promise<Record<string, unknown>> {
  const document = await requestProductJson(world, '/openapi.json', 200);
  return requireRecord(requireRecord(document['components'], 'components')['schemas'], 'schemas');
}

const isWrapper = (schema: unknown): boolean =>
  isRecord(schema) &&
  isRecord(schema['properties']) &&
  ['count', 'next', 'previous', 'results'].every((name) => name in requireRecord(schema['properties'], 'properties'));

function itemOf(schema: unknown): string {
  const properties = requireRecord(requireRecord(schema, 'the wrapper')['properties'], 'properties');
  const items = requireRecord(requireRecord(properties['results'], 'results')['items'], 'items');
  return requireText(items['$ref'], '$ref').split('/').at(-1) ?? '';
}
