import type { z } from 'zod';

export interface JsonBody<S extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: S;
  readonly example?: z.input<S>;
  /** `true` when a request without any body is as good as `{}`. */
  readonly optional?: boolean;
}

export interface MultipartBody<S extends z.ZodObject = z.ZodObject, Required extends string = string> {
  readonly kind: 'multipart';
  /** Text parts by name. A part that is named like a file but comes as text is one of them. */
  readonly fields: S;
  /** Names of the parts that carry a file. */
  readonly files: readonly string[];
  /** Those of them without which there is nothing to do. */
  readonly requiredFiles?: readonly Required[];
  /** The most bytes that one file may have; a server may be set to take less. */
  readonly maxBytes?: number;
  /** The most bytes of all text parts together; as many as a JSON body may have when unsaid. */
  readonly maxTextBytes?: number;
  /** `true` when the same fields may also come as JSON. */
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
