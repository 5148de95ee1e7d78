import type { ClientInput, Contract, Operation, Result } from '@lyceum/contract';

import { readEvents, readEventsOnce } from './events.ts';
import type { Route, RouteTable } from './route.ts';
import type { Transport } from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the generated Idempotency-Key of a write. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The input may be omitted if no part of it is required. */
type Arguments<S> = object extends S ? [sent?: S, options?: CallOptions] : [sent: S, options?: CallOptions];

type WithEach<S, R> = R extends { readonly results: readonly (infer Item)[] }
  ? { each(...given: Arguments<S>): AsyncIterable<Item> }
  : unknown;

export type ClientMethod<O extends Operation> = ((...given: Arguments<ClientInput<O>>) => Promise<Result<O>>) &
  WithEach<ClientInput<O>, Result<O>>;

/**
 * One method per operation: `client.events.list({ status: 'upcoming' })`. Lists also have `.each(…)`, which follows `next`.
 * Streams are async iterables that reconnect: `for await (const event of await client.notifications.stream())`. Those that end by
 * themselves, such as `client.vault.ask({ body: { question } })`, do not reconnect.
 */
export type Client<C extends Contract> = {
  readonly [Group in keyof C]: {
    readonly [Name in keyof C[Group] as C[Group][Name]['published'] extends true ? Name : never]: ClientMethod<C[Group][Name]>;
  };
};

interface ClientContext {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: Transport;
  readonly newIdempotencyKey: () => string;
}

type Input = Readonly<Record<string, unknown>>;

/** The type assertion is safe because the route table and the types come from the same contract. */
export function buildClient<C extends Contract>(routes: RouteTable, sending: ClientContext): Client<C> {
  const groups = Object.entries(routes).map(([group, methods]) => [
    group,
    Object.fromEntries(Object.entries(methods).map(([name, route]) => [name, buildMethod(route, sending)])),
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return Object.fromEntries(groups) as Client<C>;
}

function buildMethod(route: Route, sending: ClientContext) {
  if (route[3] === 'stream' || route[3] === 'finite-stream') return buildStreamMethod(route, sending);
  const call = async (given: Input = {}, options: CallOptions = {}) =>
    readBody(await sending.transport(buildRequest(route, sending, given, options)));
  async function* each(given: Input = {}, options: CallOptions = {}): AsyncGenerator<unknown> {
    let page: unknown = await call(given, options);
    while (isPage(page)) {
      yield* page.results;
      if (page.next === null) return;
      page = await readBody(
        await sending.transport({ ...buildRequest(route, sending, given, options), url: resolveNext(sending, page.next) }),
      );
    }
  }
  return Object.assign(call, { each });
}

/** Always on the client's own origin: a link to another one, as of a server behind another address, must not receive the key. */
function resolveNext({ baseUrl }: ClientContext, next: string): string {
  const { pathname, search } = new URL(next, baseUrl);
  return `${new URL(baseUrl).origin}${pathname}${search}`;
}

/** Throws if the first connection is refused; later errors are thrown by the iteration. */
function buildStreamMethod(route: Route, sending: ClientContext) {
  return async (given: Input = {}, options: CallOptions = {}): Promise<AsyncIterable<unknown>> => {
    const open = (lastEventId: string | undefined) => {
      const resume = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
      const headers = { Accept: 'text/event-stream', ...options.headers, ...resume };
      return sending.transport({ ...buildRequest(route, sending, given, { ...options, headers }), isStream: true });
    };
    const first = await open(undefined);
    return route[3] === 'finite-stream'
      ? readEventsOnce(first, { signal: options.signal })
      : readEvents(first, { open, signal: options.signal });
  };
}

function buildRequest(route: Route, sending: ClientContext, given: Input, options: CallOptions) {
  const [method, template, effect] = route;
  const { body, files, ...parameters } = given;
  const query = new URLSearchParams();
  const inPath = new Set<string>();
  const path = template.replace(/\{\+?([^}]+)\}/g, (placeholder, name: string) => {
    inPath.add(name);
    return placeholder.startsWith('{+') ? encodeRest(parameters[name]) : encodeURIComponent(String(parameters[name]));
  });
  for (const [name, value] of Object.entries(parameters)) {
    if (inPath.has(name) || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const idempotency = effect === 'write' ? { 'Idempotency-Key': options.idempotencyKey ?? sending.newIdempotencyKey() } : {};
  const encoded = encodeBody(body, files);
  return {
    method,
    url: `${sending.baseUrl}${path}${search}`,
    headers: { Accept: 'application/json', ...encoded.headers, ...idempotency, ...sending.headers, ...options.headers },
    ...(encoded.body !== undefined && { body: encoded.body }),
    signal: options.signal,
  };
}

const encodeRest = (value: unknown): string => String(value).split('/').map(encodeURIComponent).join('/');

function encodeBody(body: unknown, files: unknown): { headers: Record<string, string>; body?: string | FormData } {
  if (files !== undefined) return { headers: {}, body: buildForm(body, files) };
  return body === undefined ? { headers: {} } : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function buildForm(fields: unknown, files: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, file] of Object.entries(files ?? {})) if (file instanceof Blob) form.append(name, file);
  return form;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status >= 300) return undefined;
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? response.json() : response.text();
}

const isPage = (value: unknown): value is { results: unknown[]; next: string | null } =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results) && 'next' in value;
