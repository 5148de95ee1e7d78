import type { ClientInput, Contract, Operation, Result } from '@lyceum/contract';

import { eventsOf } from './events.ts';
import type { Route, RouteTable } from './route.ts';
import type { Transport } from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Overrides the key that a writing call is made repeatable with. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Nothing need be passed where nothing is required. */
type Arguments<S> = object extends S ? [sent?: S, options?: CallOptions] : [sent: S, options?: CallOptions];

type Each<S, R> = R extends { readonly results: readonly (infer Item)[] }
  ? { each(...given: Arguments<S>): AsyncIterable<Item> }
  : unknown;

export type ClientMethod<O extends Operation> = ((...given: Arguments<ClientInput<O>>) => Promise<Result<O>>) &
  Each<ClientInput<O>, Result<O>>;

/**
 * One method per operation: `client.events.list({ status: 'upcoming' })`; lists also have `.each(…)`, which follows `next`, and
 * streams are loops: `for await (const event of await client.notifications.stream())`, which come back by themselves.
 */
export type Client<C extends Contract> = {
  readonly [Group in keyof C]: {
    readonly [Name in keyof C[Group] as C[Group][Name]['published'] extends true ? Name : never]: ClientMethod<C[Group][Name]>;
  };
};

interface Sending {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: Transport;
  readonly newIdempotencyKey: () => string;
}

type Given = Readonly<Record<string, unknown>>;

/** Builds the methods out of the route table. The table is generated from the same contract as the types, which is why the one assertion here holds. */
export function clientOf<C extends Contract>(routes: RouteTable, sending: Sending): Client<C> {
  const groups = Object.entries(routes).map(([group, methods]) => [
    group,
    Object.fromEntries(Object.entries(methods).map(([name, route]) => [name, methodOf(route, sending)])),
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return Object.fromEntries(groups) as Client<C>;
}

function methodOf(route: Route, sending: Sending) {
  if (route[3] === 'stream') return listenerOf(route, sending);
  const call = async (given: Given = {}, options: CallOptions = {}) =>
    bodyOf(await sending.transport(outgoing(route, sending, given, options)));
  async function* each(given: Given = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    let page: unknown = await call(given, options);
    while (isPage(page)) {
      yield* page.results;
      if (page.next === null) return;
      page = await bodyOf(await sending.transport({ ...outgoing(route, sending, given, options), url: page.next }));
    }
  }
  return Object.assign(call, { each });
}

/** Refusals are told by the call itself; what comes later, by the loop that reads. */
function listenerOf(route: Route, sending: Sending) {
  return async (given: Given = {}, options: CallOptions = {}): Promise<AsyncIterable<unknown>> => {
    const open = (lastEventId: string | undefined) => {
      const resume = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
      const headers = { Accept: 'text/event-stream', ...options.headers, ...resume };
      return sending.transport({ ...outgoing(route, sending, given, { ...options, headers }), isStream: true });
    };
    return eventsOf(await open(undefined), { open, signal: options.signal });
  };
}

function outgoing(route: Route, sending: Sending, given: Given, options: CallOptions) {
  const [method, template, effect] = route;
  const { body, files, ...parameters } = given;
  const query = new URLSearchParams();
  const inPath = new Set<string>();
  const path = template.replace(/\{\+?([^}]+)\}/g, (hole, name: string) => {
    inPath.add(name);
    return hole.startsWith('{+') ? encodeRest(parameters[name]) : encodeURIComponent(String(parameters[name]));
  });
  for (const [name, value] of Object.entries(parameters)) {
    if (inPath.has(name) || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const idempotency = effect === 'write' ? { 'Idempotency-Key': options.idempotencyKey ?? sending.newIdempotencyKey() } : {};
  const sent = encodeBody(body, files);
  return {
    method,
    url: `${sending.baseUrl}${path}${search}`,
    headers: { Accept: 'application/json', ...sent.headers, ...idempotency, ...sending.headers, ...options.headers },
    ...(sent.body !== undefined && { body: sent.body }),
    repeatable: true,
    signal: options.signal,
  };
}

const encodeRest = (value: unknown): string => String(value).split('/').map(encodeURIComponent).join('/');

function encodeBody(body: unknown, files: unknown): { headers: Record<string, string>; body?: string | FormData } {
  if (files !== undefined) return { headers: {}, body: formOf(body, files) };
  return body === undefined ? { headers: {} } : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function formOf(fields: unknown, files: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of Object.entries(files ?? {})) if (file instanceof Blob) form.append(name, file);
  return form;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status >= 300) return undefined;
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? response.json() : response.text();
}

const isPage = (value: unknown): value is { results: unknown[]; next: string | null } =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results) && 'next' in value;
