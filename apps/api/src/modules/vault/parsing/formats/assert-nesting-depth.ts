import { UnreadableDocument } from '../unreadable-document.ts';

/** htmlparser2 inserts every open element at the beginning of a list, so that its time grows with the square of the depth. */
const maxDepth = 10_000;

export function assertNestingDepth(depth: number): void {
  if (depth > maxDepth)
    throw new UnreadableDocument('damaged', 'The elements of this document are nested too deeply to be read.');
}
