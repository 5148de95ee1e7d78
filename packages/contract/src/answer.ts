import type { z } from 'zod';

interface Described {
  readonly description: string;
  /** Response headers worth telling a reader of the reference, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface JsonAnswer<S extends z.ZodType = z.ZodType> extends Described {
  readonly kind: 'json';
  readonly schema: S;
  readonly example?: z.input<S>;
}
export interface EmptyAnswer extends Described {
  readonly kind: 'empty';
}
export interface RedirectAnswer extends Described {
  readonly kind: 'redirect';
}
export interface TextAnswer extends Described {
  readonly kind: 'text';
  readonly mediaType: string;
  readonly example?: string;
}
export interface FileAnswer extends Described {
  readonly kind: 'file';
  readonly mediaTypes: readonly string[];
}
export interface StreamAnswer<S extends z.ZodType = z.ZodType> extends Described {
  readonly kind: 'stream';
  /** The `data` of one server-sent event. */
  readonly event: S;
}

export type Answer = JsonAnswer | EmptyAnswer | RedirectAnswer | TextAnswer | FileAnswer | StreamAnswer;

/** A JSON body; fields that the schema does not declare never leave the server. */
export const json = <S extends z.ZodType>(schema: S, more: Described & { readonly example?: z.input<S> }): JsonAnswer<S> => ({
  kind: 'json',
  schema,
  ...more,
});

export const empty = (description: string): EmptyAnswer => ({ kind: 'empty', description });

export const redirect = (description: string): RedirectAnswer => ({
  kind: 'redirect',
  description,
  headers: { Location: 'Where to go.' },
});

/** A textual representation other than JSON: markdown, YAML, HTML, a calendar. */
export const text = (mediaType: string, more: Described & { readonly example?: string }): TextAnswer => ({
  kind: 'text',
  mediaType,
  ...more,
});

export const file = (mediaTypes: readonly string[], more: Described): FileAnswer => ({
  kind: 'file',
  mediaTypes,
  ...more,
});

/** Server-sent events. */
export const stream = <S extends z.ZodType>(event: S, more: Described): StreamAnswer<S> => ({
  kind: 'stream',
  event,
  ...more,
});
