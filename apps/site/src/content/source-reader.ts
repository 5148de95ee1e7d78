import type { SourceResult } from './load-source.ts';
import type { ContentFile } from './read-folder.ts';

/** Reads and parses the Markdown files of a folder. */
export interface SourceReader {
  load(file: ContentFile): Promise<SourceResult>;
  close(): Promise<void>;
}
