import { availableParallelism } from 'node:os';

import { readText } from './read-folder.ts';
import type { SourceReader } from './source-reader.ts';
import { startSourceThread } from './source-thread.ts';

/** Fewer are read before a thread is there. */
const threadThreshold = 150;

/**
 * Parsing Markdown takes longer than all else that is done with a file. Where there are many, a thread of its own does it
 * while this one looks at the front matter, loads the server, or answers requests.
 */
export const openSourceReader = (folder: string, files: number): SourceReader =>
  files >= threadThreshold && availableParallelism() > 1 ? startSourceThread(folder) : inProcessReader(folder);

/** The parser is loaded with the first file, which at the start of a large site is not read here. */
const inProcessReader = (folder: string): SourceReader => ({
  load: async (file) => {
    const { parseFileText } = await import('./load-source.ts');
    return parseFileText(await readText(folder, file));
  },
  close: () => Promise.resolve(),
});
