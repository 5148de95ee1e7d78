import type { z } from 'zod';

export interface JsonBody<S extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: S;
  readonly example?: z.input<S>;
  /** `true` if a request without a body is treated as `{}`. */
  readonly optional?: boolean;
}

export interface MultipartBody<S extends z.ZodObject = z.ZodObject, Required extends string = string> {
  readonly kind: 'multipart';
  /** Text parts by name, including a part that is named like a file but sent as text. */
  readonly fields: S;
  /** Names of the file parts. */
  readonly files: readonly string[];
  /** The file parts that must be present. */
  readonly requiredFiles?: readonly Required[];
  /** Maximum size of a file; a server can be configured to accept less. */
  readonly maxBytes?: number;
  /** Maximum size of all text parts together; defaults to the limit of a JSON body. */
  readonly maxTextBytes?: number;
  /** Maximum size of the text parts beside a file, if a text may be sent in its place: a larger body is refused at its start. */
  readonly maxTextBesideFileBytes?: number;
  /** `true` if the fields may also be sent as JSON. */
  readonly acceptsJson?: boolean;
}

export type RequestBody = JsonBody | MultipartBody;

export function jsonBody<S extends z.ZodType>(
  schema: S,
  more: Omit<JsonBody<S>, 'kind' | 'schema'> & { readonly optional: true },
): JsonBody<S> & { readonly optional: true };
export function jsonBody<S extends z.ZodType>(schema: S, more?: Omit<JsonBody<S>, 'kind' | 'schema' | 'optional'>): JsonBody<S>;
export function jsonBody<S extends z.ZodType>(schema: S, more: Omit<JsonBody<S>, 'kind' | 'schema'> = {}): JsonBody<S> {
  return { kind: 'json', schema, ...more };
}

export const multipartBody = <S extends z.ZodObject, const Required extends string = never>(
  fields: S,
  more: Omit<MultipartBody<S, Required>, 'kind' | 'fields'>,
): MultipartBody<S, Required> => ({ kind: 'multipart', fields, ...more });
