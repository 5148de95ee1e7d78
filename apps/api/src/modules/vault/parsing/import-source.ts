import type { ImportDeps } from './importers/import-deps.ts';
import { importUrl } from './importers/import-url.ts';
import type { ParsedText } from './parsed-text.ts';
import { UnreadableDocument } from './unreadable-document.ts';

export interface Source {
  readonly type: 'url' | 'rss' | 'youtube' | 'gdrive';
  readonly url: string;
  readonly config: unknown;
}

/** Fetches and parses what a document refers to. Throws UnreadableDocument (permanent) or SourceUnavailable (temporary). */
export async function importSource(deps: ImportDeps, source: Source, signal: AbortSignal): Promise<ParsedText> {
  switch (source.type) {
    case 'url':
      return importUrl(deps, { url: source.url }, signal);
    case 'rss':
      return importUrl(deps, { url: source.url, fileType: 'rss' }, signal);
    case 'youtube':
    case 'gdrive':
      throw new UnreadableDocument('unsupported_type', 'Documents of this kind cannot be imported yet.');
  }
}
