import type { LoadedSource } from './load-source.ts';
import type { ContentFile } from './read-folder.ts';

/** Who reads and parses the Markdown files of a folder. */
export interface Sources {
  load(file: ContentFile): Promise<LoadedSource>;
  close(): Promise<void>;
}
