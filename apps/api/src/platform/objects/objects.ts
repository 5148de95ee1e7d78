import type { Readable } from 'node:stream';

/** What is known of a file before it is stored. */
export interface FileFacts {
  readonly mediaType: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface OpenedObject {
  readonly stream: Readable;
  /** Of the whole object, whatever part of it the stream is. */
  readonly size: number;
}

export interface ListedObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** Files by keys that this server makes (object-key.rules.ts). What is stored is never changed, only removed. */
export interface Objects {
  /** Whole or not at all, and there to stay when this returns. The file itself is left where it is. */
  put(key: string, path: string, facts: FileFacts): Promise<void>;
  /** Undefined when there is none. Whoever opens one reads or destroys its stream. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<OpenedObject | undefined>;
  /** Also when there is none. */
  delete(key: string): Promise<void>;
  /** At most a thousand keys of a room in their order, from the one after `after`; none when there are no more. */
  list(room: string, after?: string): Promise<readonly ListedObject[]>;
  /** Makes the folder or the bucket if it is missing. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export const maxListed = 1000;
