import type { z } from 'zod';

export interface JsonBody<S extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: S;
  readonly example?: z.input<S>;
  /** `true` when a request without any body is as good as `{}`. */
  readonly optional?: boolean;
}

export interface MultipartBody<S extends z.ZodObject = z.ZodObject> {
  readonly kind: 'multipart';
  /** Text parts by name. */
  readonly fields: S;
  /** Names of the parts that carry a file. */
  readonly files: readonly string[];
  /** `true` when the same fields may also come as JSON. */
  readonly jsonToo?: boolean;
}

export type RequestBody = JsonBody | MultipartBody;

export const jsonBody = <S extends z.ZodType>(schema: S, more: Omit<JsonBody<S>, 'kind' | 'schema'> = {}): JsonBody<S> => ({
  kind: 'json',
  schema,
  ...more,
});

export const multipartBody = <S extends z.ZodObject>(
  fields: S,
  more: Omit<MultipartBody<S>, 'kind' | 'fields'>,
): MultipartBody<S> => ({ kind: 'multipart', fields, ...more });
