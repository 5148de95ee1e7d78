import type { Readable } from 'node:stream';

/** The properties of a file, known before it is stored. */
export interface FileFacts {
  readonly mediaType: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface OpenedObject {
  readonly stream: Readable;
  /** Of the whole object, even if the stream is a range of it. */
  readonly size: number;
}

export interface ListedObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** Files by generated keys (object-key.rules.ts). A stored object is never changed, only deleted. */
export interface Objects {
  /** Atomic and durable once it returns. The file at `path` stays in place. */
  put(key: string, path: string, facts: FileFacts): Promise<void>;
  /** Undefined if there is no such object. The caller must read or destroy the stream. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<OpenedObject | undefined>;
  /** Succeeds if there is no such object. */
  delete(key: string): Promise<void>;
  /** At most a thousand keys with a prefix, in order, after `after`; empty at the end. */
  list(prefix: string, after?: string): Promise<readonly ListedObject[]>;
  /** Creates the folder or bucket if it is missing. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export const maxListed = 1000;
