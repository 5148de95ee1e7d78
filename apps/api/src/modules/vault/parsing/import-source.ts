import type { ImportDeps } from './importers/import-deps.ts';
import { importDrive } from './importers/import-drive.ts';
import { importUrl } from './importers/import-url.ts';
import { importYoutube } from './importers/import-youtube.ts';
import type { ParsedText } from './parsed-text.ts';

export interface Source {
  readonly type: 'url' | 'rss' | 'youtube' | 'gdrive';
  readonly url: string;
  /**
   * youtube: `{ language? }`, such as `de`; gdrive: `{ access_token }` or `{ api_key }`; else ignored.
   */
  readonly config: unknown;
}

/** Fetches and parses what a document refers to. Throws UnreadableDocument (permanent) or SourceUnavailable (temporary). */
export async function importSource(deps: ImportDeps, { type, url, config }: Source, signal: AbortSignal): Promise<ParsedText> {
  switch (type) {
    case 'url':
      return importUrl(deps, { url }, signal);
    case 'rss':
      return importUrl(deps, { url, fileType: 'rss' }, signal);
    case 'youtube':
      return importYoutube(deps, { url, config }, signal);
    case 'gdrive':
      return importDrive(deps, { url, config }, signal);
  }
}
