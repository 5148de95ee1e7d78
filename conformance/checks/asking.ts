import assert from 'node:assert/strict';

import { integer, list, record, text } from '../narrow.ts';
import { CannotTell, type World } from '../world.ts';

export type Answer = { status: number; headers: Headers; body: string };

export async function ask(world: World, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await world.fetch(`${world.site_url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Fails unless the answer has this status and is a JSON object. */
export async function askJson(
  world: World,
  path: string,
  status: number,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const answer = await ask(world, path, init);
  assert.equal(answer.status, status, `${init.method ?? 'GET'} ${shortened(path)} answered ${answer.status}`);
  return jsonOf(answer, shortened(path));
}

/** The content of `error` in the error that this path must answer with. */
export async function askError(
  world: World,
  path: string,
  status: number,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const body = await askJson(world, path, status, init);
  return record(body['error'], `error of ${shortened(path)}`);
}

export function jsonOf({ headers, body }: Answer, what: string): Record<string, unknown> {
  const type = headers.get('content-type') ?? 'nothing';
  assert.match(type, /^application\/(json|[a-z.-]+\+json)\b/, `${what} has content type ${type}`);
  return record(JSON.parse(body), what);
}

export type EventList = { count: number; events: Record<string, unknown>[]; whole: Record<string, unknown> };

export async function listEvents(world: World, query: Record<string, string | number> = {}): Promise<EventList> {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await askJson(world, `/api/events${given.size > 0 ? `?${given}` : ''}`, 200);
  return {
    count: integer(whole['count'], 'count'),
    events: list(whole['results'], 'results').map((event, index) => record(event, `results[${index}]`)),
    whole,
  };
}

/** Like listEvents, for checks that see nothing in an empty list. */
export async function listSomeEvents(world: World, query: Record<string, string | number> = {}): Promise<EventList> {
  const found = await listEvents(world, query);
  if (found.events.length === 0) throw new CannotTell(`The site has no events for ${JSON.stringify(query)}.`);
  return found;
}

/** As many as three lists can show. */
export async function everyEvent(world: World): Promise<Record<string, unknown>[]> {
  const lists = ['upcoming', 'live', 'past'].map((status) => listEvents(world, { status, limit: 200 }));
  const events = (await Promise.all(lists)).flatMap((found) => found.events);
  if (events.length === 0) throw new CannotTell('The site has no events.');
  return events;
}

export async function someSlug(world: World): Promise<string> {
  const { events } = await listSomeEvents(world, { limit: 1 });
  return text(events[0]?.['slug'], 'slug');
}

function shortened(path: string): string {
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
}
