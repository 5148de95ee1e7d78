import assert from 'node:assert/strict';

import { requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import { Inconclusive, type World } from '../world.ts';

export type HttpResponse = { status: number; headers: Headers; body: string };

export async function request(world: World, path: string, init: RequestInit = {}): Promise<HttpResponse> {
  const response = await world.fetch(`${world.site_url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Fails unless the response has this status and is a JSON object. */
export async function requestJson(
  world: World,
  path: string,
  status: number,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const answer = await request(world, path, init);
  assert.equal(answer.status, status, `${init.method ?? 'GET'} ${truncate(path)} returned ${answer.status}`);
  return parseJson(answer, truncate(path));
}

/** Returns `error` of the expected error response. */
export async function requestError(
  world: World,
  path: string,
  status: number,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const body = await requestJson(world, path, status, init);
  return requireRecord(body['error'], `error of ${truncate(path)}`);
}

export function parseJson({ headers, body }: HttpResponse, what: string): Record<string, unknown> {
  const type = headers.get('content-type') ?? 'nothing';
  assert.match(type, /^application\/(json|[a-z.-]+\+json)\b/, `${what} has content type ${type}`);
  return requireRecord(JSON.parse(body), what);
}

export type EventList = { count: number; events: Record<string, unknown>[]; whole: Record<string, unknown> };

export async function listEvents(world: World, query: Record<string, string | number> = {}): Promise<EventList> {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const whole = await requestJson(world, `/api/events${given.size > 0 ? `?${given}` : ''}`, 200);
  return {
    count: requireInteger(whole['count'], 'count'),
    events: requireList(whole['results'], 'results').map((event, index) => requireRecord(event, `results[${index}]`)),
    whole,
  };
}

/** Like listEvents, but inconclusive if the list is empty. */
export async function listEventsOrSkip(world: World, query: Record<string, string | number> = {}): Promise<EventList> {
  const found = await listEvents(world, query);
  if (found.events.length === 0) throw new Inconclusive(`The site has no events for ${JSON.stringify(query)}.`);
  return found;
}

/** Up to 200 events of each status. */
export async function listAllEvents(world: World): Promise<Record<string, unknown>[]> {
  const lists = ['upcoming', 'live', 'past'].map((status) => listEvents(world, { status, limit: 200 }));
  const events = (await Promise.all(lists)).flatMap((found) => found.events);
  if (events.length === 0) throw new Inconclusive('The site has no events.');
  return events;
}

export async function getAnyEventSlug(world: World): Promise<string> {
  const { events } = await listEventsOrSkip(world, { limit: 1 });
  return requireText(events[0]?.['slug'], 'slug');
}

function truncate(path: string): string {
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
}
