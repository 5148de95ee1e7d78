import type { Readable } from 'node:stream';

import type { Contract, HandlerInput, Operation, Operations, Policy, Result } from '@lyceum/contract';

import type { StreamReply } from './stream-reply.ts';

/** What a handler can read of the request besides its parsed input. */
export interface RequestFacts {
  readonly id: string;
  readonly path: string;
  /** Path and query as they were sent, for links to other pages of a list. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

declare const authorizedFor: unique symbol;

/**
 * A caller whom `authorize` allowed to run an operation with this policy. Only handlers receive one, so a function that takes it
 * cannot be called for an operation with a weaker policy.
 *
 * @example
 * export function createTeam(context: Context, caller: AuthorizedCaller<Caller, 'workspace-admin'>, team: NewTeam) { … }
 */
export type AuthorizedCaller<Caller, P extends Policy> = Caller & { readonly [authorizedFor]: P };

export type Call<O extends Operation, Caller> = HandlerInput<O> & {
  readonly caller: AuthorizedCaller<Caller, O['policy']>;
  readonly request: RequestFacts;
};

/** A list sends the header several times, such as Set-Cookie. */
type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** A response with its own status and headers; see `reply`. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: ReplyHeaders;

  constructor(status: number, body: Body, headers: ReplyHeaders) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Bytes that are ready to send: a memoised representation, a page, a feed. */
export class RenderedReply {
  readonly body: Buffer | string;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(rendered: {
    body: Buffer | string;
    mediaType: string;
    headers?: Readonly<Record<string, string>>;
    status?: number;
  }) {
    this.body = rendered.body;
    this.mediaType = rendered.mediaType;
    this.headers = rendered.headers ?? {};
    this.status = rendered.status ?? 200;
  }
}

/** Bytes of a file, first and last included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is streamed: whole, or one requested range of it. */
export class FileReply {
  readonly size: number;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called at most once: not for HEAD, nor when the client has the file already. */
  readonly open: (range?: ByteRange) => Promise<Readable>;

  constructor(file: {
    size: number;
    mediaType: string;
    headers: Readonly<Record<string, string>>;
    open: (range?: ByteRange) => Promise<Readable>;
  }) {
    this.size = file.size;
    this.mediaType = file.mediaType;
    this.headers = file.headers;
    this.open = file.open;
  }
}

/**
 * For operations with several successful statuses, or with headers to set.
 *
 * @example
 * return reply(201, created, { Location: url });
 */
export const reply = <Body>(status: number, body: Body, headers: ReplyHeaders = {}): Reply<Body> =>
  new Reply(status, body, headers);

export type HandlerResult<O extends Operation> = Result<O> | Reply<Result<O>> | RenderedReply | FileReply | StreamReply;

export type Handler<O extends Operation, Caller> = (call: Call<O, Caller>) => Promise<HandlerResult<O>> | HandlerResult<O>;

/** One handler per operation of a group: a missing or mistyped one does not compile. */
export type Handlers<Group extends Operations, Caller> = { readonly [Name in keyof Group]: Handler<Group[Name], Caller> };

/** One set of handlers per group of a surface. */
export type SurfaceHandlers<C extends Contract, Caller> = { readonly [Group in keyof C]: Handlers<C[Group], Caller> };
