import type { z } from 'zod';
import type { JsonBody, MultipartBody, RequestBody } from './request-body.ts';
import type { JsonResponse, OperationResponse, StreamResponse, TextResponse } from './response.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `anonymous`: nobody is asked who they are. `caller`: a key, token or session is needed before anything else is looked at. */
export type Auth = 'anonymous' | 'caller';

/**
 * What a caller must be. Ownership and visibility of single objects live in the store's query,
 * so `owner` and `visible` say which of the two the query enforces.
 */
export type Policy = 'anyone' | 'any-caller' | 'owner' | 'visible' | 'workspace-admin' | 'workspace-key' | 'staff';

/** Which budget a call is counted against; the numbers stand in `rate-classes.ts`. */
export type RateClass = 'none' | 'standard' | 'auth' | 'visitor' | 'registration' | 'upload' | 'sched' | 'answers';

/** The object that a path parameter names; the authorization matrix is generated from this. */
export interface OperationObject {
  readonly param: string;
  readonly table: string;
}

export interface Operation {
  /** `group.name`: the client's method, the metric's label, the log's field. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI's template; `{+rest}` takes the remaining path with its slashes. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Version of the API that first had it. */
  readonly since: string;
  readonly deprecated?: string;
  /** `false` keeps a route (a page, a probe) out of the API reference; it is declared all the same. */
  readonly published: boolean;
  readonly auth: Auth;
  readonly policy: Policy;
  readonly effect: 'read' | 'write';
  readonly rate: RateClass;
  readonly object?: OperationObject;
  /** Fields that a writing operation may change. Nothing else in the body is ever stored. */
  readonly writable?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: RequestBody;
  /** Successful answers by status. */
  readonly responses: Readonly<Record<number, OperationResponse>>;
  /** What goes wrong in this operation's own way: a sentence by status. Statuses common to a surface are added there. */
  readonly failures: Readonly<Record<number, string>>;
}

export type Operations = Readonly<Record<string, Operation>>;
export type Contract = Readonly<Record<string, Operations>>;

/**
 * Declares an operation. `auth`, `policy`, `effect`, `rate` and `published` have no default:
 * leaving one out does not compile.
 *
 * @example
 * const get = operation({ id: 'events.get', method: 'GET', path: '/api/events/{slug}', … });
 */
export const operation = <const O extends Operation>(declared: O): O => declared;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : object;

/** A file part after the server has taken it in. */
export interface UploadedFile {
  /** Where it lies until the request is answered; then it is removed. */
  readonly path: string;
  /** As the client says: data, never a path. */
  readonly filename: string;
  /** As the client says: not to be believed. */
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

/** Required files are there; of others nobody knows. */
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

/** What a handler receives: parsed values. */
export interface HandlerInput<O extends Operation> {
  readonly params: Out<O['params']>;
  readonly query: Out<O['query']>;
  readonly body: ParsedBody<O['body']>;
  readonly files: UploadedFiles<O['body']>;
}

/** What a client sends: path and query parameters side by side, and the body. */
export type ClientInput<O extends Operation> = In<O['params']> & In<O['query']> & BodyInput<O['body']>;

type ResponseBody<A> =
  A extends JsonResponse<infer S>
    ? z.output<S>
    : A extends StreamResponse<infer S>
      ? AsyncIterable<z.output<S>>
      : A extends TextResponse
        ? string
        : undefined;

/** What a client gets from a successful call. */
export type Result<O extends Operation> = {
  [Status in keyof O['responses']]: ResponseBody<O['responses'][Status]>;
}[keyof O['responses']];
