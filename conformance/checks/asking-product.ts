import assert from 'node:assert/strict';

import { integer, list, record } from '../narrow.ts';
import { CannotTell, type World } from '../world.ts';
import { type Answer, jsonOf } from './asking.ts';

export type Asking = { key?: string | undefined; method?: string; body?: unknown; type?: string };

/** Asks the product API with the workspace's key, with another, or (as "") with none. */
export async function askProduct(
  world: World,
  path: string,
  { key = world.workspace_key, method = 'GET', body, type }: Asking = {},
): Promise<Answer> {
  if (world.base_url === undefined) throw new CannotTell('There is no product API to ask.');
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

export async function askProductJson(
  world: World,
  path: string,
  status: number,
  asking: Asking = {},
): Promise<Record<string, unknown>> {
  const answer = await askProduct(world, path, asking);
  assert.equal(answer.status, status, `${asking.method ?? 'GET'} ${path} answered ${answer.status}`);
  return jsonOf(answer, path);
}

export type ProductList = { count: number; results: Record<string, unknown>[]; whole: Record<string, unknown> };

export async function askList(world: World, path: string, query: Record<string, string | number> = {}): Promise<ProductList> {
  keyOf(world, 'workspace_key');
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await askProductJson(world, `${path}${given.size > 0 ? `?${given}` : ''}`, 200);
  return {
    count: integer(whole['count'], 'count'),
    results: list(whole['results'], 'results').map((item, index) => record(item, `results[${index}]`)),
    whole,
  };
}

export function keyOf(world: World, name: 'workspace_key' | 'admin_key' | 'staff_key' | 'stranger_key'): string {
  const key = world[name];
  if (key === undefined) throw new CannotTell(`There is no ${name}.`);
  return key;
}

/** Every page of a list, by following `next`. */
export async function askWholeList(
  world: World,
  path: string,
  query: Record<string, string | number> = {},
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let page = await askList(world, path, query);
  for (;;) {
    all.push(...page.results);
    const { next } = page.whole;
    if (typeof next !== 'string') return all;
    page = await askList(world, next);
  }
}
