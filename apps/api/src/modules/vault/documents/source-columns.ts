import type { Source } from './document-source.rules.ts';
import type { StoredFile } from './store-file.ts';

const noFile = { object_key: null, filename: null, file_type: null, file_size: null, file_sha256: null };

/** The columns of a document without a source. */
export const noSource = { document_url: null, content: null, stored_bytes: 0, ...noFile };

type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null };
export type SourceColumns = Nullable<StoredFile> & {
  readonly document_url: string | null;
  readonly content: string | null;
  readonly stored_bytes: number;
};

/** The columns of a source, and null for those of the others. */
export function toSourceColumns(source: Source, stored: StoredFile | undefined): SourceColumns {
  const stored_bytes = countStoredBytes(source);
  switch (source.kind) {
    case 'url':
      return { ...noSource, document_url: source.url };
    case 'content':
      return { ...noSource, content: source.content, stored_bytes };
    case 'file':
      return { ...noSource, ...stored, stored_bytes };
  }
}

/** What a source counts towards the limit. */
export function countStoredBytes(source: Source | undefined): number {
  if (source?.kind === 'file') return source.file.size;
  return source?.kind === 'content' ? Buffer.byteLength(source.content) : 0;
}
