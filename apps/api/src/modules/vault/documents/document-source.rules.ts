import type { UploadedFile } from '@lyceum/contract';
import type { DocumentChange, DocumentType } from '@lyceum/contract/product/vault-document';

import { missingSource, severalSources, sourceDoesNotFitType } from './documents.problems.ts';

/** Where the text of a document comes from. */
export type Source =
  | { readonly kind: 'file'; readonly file: UploadedFile }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'content'; readonly content: string };
type SourceKind = Source['kind'];

/** The types that a source can have; the first one by default. */
const typesOf: Readonly<Record<SourceKind, readonly [DocumentType, ...DocumentType[]]>> = {
  file: ['file', 'email'],
  url: ['url', 'youtube', 'gdrive', 'rss'],
  content: ['text', 'email'],
};
const fieldOf: Readonly<Record<SourceKind, string>> = { file: 'document_file', url: 'document_url', content: 'content' };

type Fields = Pick<DocumentChange, 'document_url' | 'content' | 'document_file'>;

/** The one source of a request; undefined if it has none. A text part with a URL in place of the file is a URL. */
export function parseDocumentSource(fields: Fields, file: UploadedFile | undefined): Source | undefined {
  const sources: { readonly name: string; readonly source: Source }[] = [];
  if (file) sources.push({ name: 'document_file', source: { kind: 'file', file } });
  if (typeof fields.document_file === 'string')
    sources.push({ name: 'document_file', source: { kind: 'url', url: fields.document_file } });
  if (typeof fields.document_url === 'string')
    sources.push({ name: 'document_url', source: { kind: 'url', url: fields.document_url } });
  if (typeof fields.content === 'string') sources.push({ name: 'content', source: { kind: 'content', content: fields.content } });
  if (sources.length > 1) throw severalSources([...new Set(sources.map(({ name }) => name))]);
  return sources[0]?.source;
}

/** The type of a new document. Throws if the requested type has another kind of source. */
export function chooseDocumentType(source: Source | undefined, requested: DocumentType | undefined): DocumentType {
  if (!source) {
    if (requested === 'user') return 'user';
    throw missingSource(expectedField(requested), 'Send a file, a URL or a text.');
  }
  if (requested === undefined) return source.kind === 'url' ? typeOfUrl(source.url) : typesOf[source.kind][0];
  if (!typesOf[source.kind].includes(requested)) throw sourceDoesNotFitType(fieldOf[source.kind], requested);
  return requested;
}

const expectedField = (type: DocumentType | undefined): string => {
  if (type === undefined || type === 'file') return 'document_file';
  return type === 'text' || type === 'email' ? 'content' : 'document_url';
};

/** A changed document keeps its type if the new source can have it. */
export const chooseDocumentTypeAfterChange = (source: Source, current: DocumentType): DocumentType =>
  typesOf[source.kind].includes(current) ? current : source.kind === 'url' ? typeOfUrl(source.url) : typesOf[source.kind][0];

const hosts: readonly (readonly [RegExp, DocumentType])[] = [
  [/^(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'youtube'],
  [/^(drive|docs)\.google\.com$/, 'gdrive'],
];

const typeOfUrl = (url: string): DocumentType => hosts.find(([host]) => host.test(new URL(url).hostname))?.[1] ?? 'url';

interface StoredSource {
  readonly document_url: string | null;
  readonly content: string | null;
  readonly object_key: string | null;
}

/** Whether a change without a new source sets the current one to null. */
export const clearsSource = (fields: Fields, stored: StoredSource): boolean =>
  (fields.document_url === null && stored.document_url !== null) ||
  (fields.content === null && stored.content !== null) ||
  (fields.document_file === null && stored.object_key !== null);
