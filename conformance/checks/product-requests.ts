import assert from 'node:assert/strict';

import { requireInteger, requireList, requireRecord } from '../narrow.ts';
import { Inconclusive, type World } from '../world.ts';
import { type HttpResponse, parseJson } from './site-requests.ts';

export type ProductRequest = { key?: string | undefined; method?: string; body?: unknown; type?: string };

/** Uses the workspace key unless another is given; an empty key sends none. */
export async function requestProduct(
  world: World,
  path: string,
  { key = world.workspace_key, method = 'GET', body, type }: ProductRequest = {},
): Promise<HttpResponse> {
  if (world.base_url === undefined) throw new Inconclusive('There is no product API to check.');
  const response = await world.fetch(path.startsWith('http') ? path : `${world.base_url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

export async function requestProductJson(
  world: World,
  path: string,
  status: number,
  asking: ProductRequest = {},
): Promise<Record<string, unknown>> {
  const answer = await requestProduct(world, path, asking);
  assert.equal(answer.status, status, `${asking.method ?? 'GET'} ${path} returned ${answer.status}`);
  return parseJson(answer, path);
}

export type ProductList = { count: number; results: Record<string, unknown>[]; whole: Record<string, unknown> };

export async function fetchList(world: World, path: string, query: Record<string, string | number> = {}): Promise<ProductList> {
  requireKey(world, 'workspace_key');
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await requestProductJson(world, `${path}${given.size > 0 ? `?${given}` : ''}`, 200);
  return {
    count: requireInteger(whole['count'], 'count'),
    results: requireList(whole['results'], 'results').map((item, index) => requireRecord(item, `results[${index}]`)),
    whole,
  };
}

export function requireKey(world: World, name: 'workspace_key' | 'admin_key' | 'staff_key' | 'stranger_key'): string {
  const key = world[name];
  if (key === undefined) throw new Inconclusive(`No ${name} was given.`);
  return key;
}

/** Follows `next` to the last page. */
export async function fetchAllPages(
  world: World,
  path: string,
  query: Record<string, string | number> = {},
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let page = await fetchList(world, path, query);
  for (;;) {
    all.push(...page.results);
    const { next } = page.whole;
    if (typeof next !== 'string') return all;
    page = await fetchList(world, next);
  }
}
