import type { z } from 'zod';

interface ResponseInfo {
  readonly description: string;
  /** Response headers to document, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface JsonResponse<S extends z.ZodType = z.ZodType> extends ResponseInfo {
  readonly kind: 'json';
  readonly schema: S;
  readonly example?: z.input<S>;
}
export interface EmptyResponse extends ResponseInfo {
  readonly kind: 'empty';
}
export interface RedirectResponse extends ResponseInfo {
  readonly kind: 'redirect';
}
export interface TextResponse extends ResponseInfo {
  readonly kind: 'text';
  readonly mediaType: string;
  readonly example?: string;
}
export interface FileResponse extends ResponseInfo {
  readonly kind: 'file';
  readonly mediaTypes: readonly string[];
}
export interface StreamResponse<S extends z.ZodType = z.ZodType> extends ResponseInfo {
  readonly kind: 'stream';
  /** The `data` of one server-sent event. */
  readonly event: S;
  /** Whether it ends by itself, such as an answer. Other streams last until a side disconnects, and clients reconnect. */
  readonly isFinite?: boolean;
}

export type OperationResponse = JsonResponse | EmptyResponse | RedirectResponse | TextResponse | FileResponse | StreamResponse;

/** A JSON body; fields that the schema does not declare are dropped. */
export const jsonResponse = <S extends z.ZodType>(
  schema: S,
  more: ResponseInfo & { readonly example?: z.input<S> },
): JsonResponse<S> => ({
  kind: 'json',
  schema,
  ...more,
});

export const emptyResponse = (description: string): EmptyResponse => ({ kind: 'empty', description });

export const redirectResponse = (description: string): RedirectResponse => ({
  kind: 'redirect',
  description,
  headers: { Location: 'URL to go to.' },
});

/** Text other than JSON, such as Markdown, YAML, HTML or a calendar. */
export const textResponse = (mediaType: string, more: ResponseInfo & { readonly example?: string }): TextResponse => ({
  kind: 'text',
  mediaType,
  ...more,
});

export const fileResponse = (mediaTypes: readonly string[], more: ResponseInfo): FileResponse => ({
  kind: 'file',
  mediaTypes,
  ...more,
});

/** Server-sent events. */
export const streamResponse = <S extends z.ZodType>(event: S, more: ResponseInfo): StreamResponse<S> => ({
  kind: 'stream',
  event,
  ...more,
});

/** Server-sent events that end by themselves, with an event that says so. */
export const finiteStreamResponse = <S extends z.ZodType>(event: S, more: ResponseInfo): StreamResponse<S> => ({
  kind: 'stream',
  event,
  isFinite: true,
  ...more,
});
