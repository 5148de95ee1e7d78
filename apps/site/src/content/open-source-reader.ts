import { availableParallelism } from 'node:os';

import { readText } from './read-folder.ts';
import type { SourceReader } from './source-reader.ts';
import { startSourceThread } from './source-thread.ts';

/** Fewer files are parsed before a thread would have started. */
const threadThreshold = 150;

/**
 * Parsing Markdown takes most of the time of loading content. For many files a worker thread does it, while this thread
 * checks front matter, loads the server or answers requests.
 */
export const openSourceReader = (folder: string, fileCount: number): SourceReader =>
  fileCount >= threadThreshold && availableParallelism() > 1 ? startSourceThread(folder) : inProcessReader(folder);

/** Imports the parser with the first file, because with a worker thread this thread does not need it. */
const inProcessReader = (folder: string): SourceReader => ({
  load: async (file) => {
    const { parseSourceText } = await import('./load-source.ts');
    return parseSourceText(await readText(folder, file));
  },
  close: () => Promise.resolve(),
});
