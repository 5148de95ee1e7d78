import { availableParallelism } from 'node:os';

import { readText } from './read-folder.ts';
import type { Sources } from './source-reader.ts';
import { startSourceThread } from './source-thread.ts';

/** Fewer are read before a thread is there. */
const worthAThread = 150;

/**
 * Parsing Markdown takes longer than all else that is done with a file. Where there are many, a thread of its own does it
 * while this one looks at the front matter, loads the server, or answers requests.
 */
export const openSources = (folder: string, files: number): Sources =>
  files >= worthAThread && availableParallelism() > 1 ? startSourceThread(folder) : inPlace(folder);

/** The parser is loaded with the first file, which at the start of a large site is not read here. */
const inPlace = (folder: string): Sources => ({
  load: async (file) => {
    const { loadedSource } = await import('./load-source.ts');
    return loadedSource(await readText(folder, file));
  },
  close: () => Promise.resolve(),
});
