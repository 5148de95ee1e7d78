import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'library');

export interface LibraryDocument {
  /** The file's name without its extension, as the questions use it. */
  readonly name: string;
  readonly text: string;
}

/** Texts that were written for the retrieval set: short, plain, and in part about neighbouring subjects. */
export const readLibrary = (): LibraryDocument[] =>
  readdirSync(folder)
    .sort()
    .map((file) => ({ name: file.replace(/\.md$/, ''), text: readFileSync(join(folder, file), 'utf8').trim() }));
