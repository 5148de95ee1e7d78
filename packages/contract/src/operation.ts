import type { z } from 'zod';
import type { JsonBody, MultipartBody, RequestBody } from './request-body.ts';
import type { JsonResponse, OperationResponse, StreamResponse, TextResponse } from './response.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `anonymous`: no credentials needed. `caller`: a key, token or session is checked before anything else in the request. */
export type Auth = 'anonymous' | 'caller';

/**
 * Who may call the operation. Access to single objects is enforced by the store's query;
 * `owner` and `visible` declare which check that query makes.
 */
export type Policy = 'anyone' | 'any-caller' | 'owner' | 'visible' | 'workspace-admin' | 'workspace-key' | 'staff';

/** The rate limit that a call counts against; `rate-classes.ts` has the numbers. */
export type RateClass = 'none' | 'standard' | 'auth' | 'visitor' | 'registration' | 'upload' | 'sched' | 'answers' | 'model';

/** The object that a path parameter identifies; the authorization tests are generated from this. */
export interface OperationObject {
  readonly param: string;
  readonly table: string;
}

export interface Operation {
  /** `group.name`: the SDK's method, and the operation's name in metrics and logs. */
  readonly id: string;
  readonly method: Method;
  /** An OpenAPI path template; `{+rest}` also matches slashes. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** API version that introduced the operation. */
  readonly since: string;
  readonly deprecated?: string;
  /** `false` keeps a page or probe out of the API reference and the SDK. */
  readonly published: boolean;
  readonly auth: Auth;
  readonly policy: Policy;
  readonly effect: 'read' | 'write';
  readonly rate: RateClass;
  readonly object?: OperationObject;
  /** The only fields of the body that the operation stores. */
  readonly writable?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: RequestBody;
  /** Successful responses by status. */
  readonly responses: Readonly<Record<number, OperationResponse>>;
  /** Error statuses of this operation with a description; `commonFailures` adds the ones that all operations share. */
  readonly failures: Readonly<Record<number, string>>;
}

export type Operations = Readonly<Record<string, Operation>>;
export type Contract = Readonly<Record<string, Operations>>;

/**
 * Declares an operation. `auth`, `policy`, `effect`, `rate` and `published` have no default on purpose:
 * every operation must state them.
 *
 * @example
 * const get = operation({ id: 'events.get', method: 'GET', path: '/api/events/{slug}', … });
 */
export const defineOperation = <const O extends Operation>(declared: O): O => declared;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : object;

/** A file of a multipart request, stored by the server. */
export interface UploadedFile {
  /** A temporary file, deleted after the response is sent. */
  readonly path: string;
  /** Sent by the client. Never use it as a path. */
  readonly filename: string;
  /** Sent by the client. Do not trust it. */
  readonly mediaType: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

type ParsedBody<B> =
  B extends JsonBody<infer S>
    ? z.output<S>
    : B extends MultipartBody<infer S>
      ? z.output<S> & { readonly [name: string]: unknown }
      : undefined;

/** Required files are present; others may be. */
type UploadedFiles<B> = Readonly<Record<string, UploadedFile>> &
  (B extends { readonly kind: 'multipart'; readonly requiredFiles?: readonly (infer Name extends string)[] }
    ? Readonly<Record<Name, UploadedFile>>
    : unknown);

type BodyInput<B> =
  B extends JsonBody<infer S>
    ? B extends { readonly optional: true }
      ? { body?: z.input<S> }
      : { body: z.input<S> }
    : B extends MultipartBody<infer S>
      ? { body?: z.input<S>; files?: Readonly<Record<string, Blob>> }
      : object;

/** What a handler receives: parsed and validated values. */
export interface HandlerInput<O extends Operation> {
  readonly params: Out<O['params']>;
  readonly query: Out<O['query']>;
  readonly body: ParsedBody<O['body']>;
  readonly files: UploadedFiles<O['body']>;
}

/** What a client passes: path and query parameters in one object, and the body. */
export type ClientInput<O extends Operation> = In<O['params']> & In<O['query']> & BodyInput<O['body']>;

type ResponseBody<A> =
  A extends JsonResponse<infer S>
    ? z.output<S>
    : A extends StreamResponse<infer S>
      ? AsyncIterable<z.output<S>>
      : A extends TextResponse
        ? string
        : undefined;

/** What a successful call returns. */
export type Result<O extends Operation> = {
  [Status in keyof O['responses']]: ResponseBody<O['responses'][Status]>;
}[keyof O['responses']];
