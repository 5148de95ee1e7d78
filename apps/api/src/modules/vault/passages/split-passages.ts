import { estimateTokens } from './estimate-tokens.ts';
import { findSections, type Section } from './find-sections.ts';
import { findSentences, type Span } from './find-sentences.ts';
import type { Passage } from './passage.ts';

/** Small enough for every embedding model, large enough to answer a question. */
const maxTokens = 512;
/** Repeated from the passage before, so that a sentence that refers to the one before it is found with it. */
const overlapTokens = 64;
/** A section shorter than this joins the next one of the same or a lower level: a passage of one line says too little. */
const minTokens = 96;

interface Piece extends Span {
  readonly tokens: number;
  readonly section: Section;
}

/** Divides a document into passages that end at sentences and, where they are long enough, at headings. */
export function splitPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let pieces: Piece[] = [];
  /** How many of the pieces were already in the passage before. */
  let repeated = 0;
  const close = (overlap: boolean): void => {
    const passage = toPassage(text, pieces, passages.length);
    if (passage !== undefined && pieces.length > repeated) passages.push(passage);
    pieces = overlap ? takeOverlap(pieces) : [];
    repeated = pieces.length;
  };
  for (const section of findSections(text)) {
    if (sumTokens(pieces) >= minTokens) close(false);
    for (const span of findSentences(text, section.start, section.end, maxTokens)) {
      const piece = { ...span, tokens: estimateTokens(text.slice(span.start, span.end)), section };
      if (pieces.length > 0 && sumTokens(pieces) + piece.tokens > maxTokens) close(true);
      if (sumTokens(pieces) + piece.tokens > maxTokens) close(false);
      pieces.push(piece);
    }
  }
  close(false);
  return passages;
}

function toPassage(text: string, pieces: readonly Piece[], index: number): Passage | undefined {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const found = text.slice(first.start, last.end);
  const start = first.start + (found.length - found.trimStart().length);
  const end = start + found.trim().length;
  return end > start ? { index, heading: first.section.heading, start, end, text: text.slice(start, end) } : undefined;
}

/** The last sentences of the same section. */
function takeOverlap(pieces: readonly Piece[]): Piece[] {
  const section = pieces.at(-1)?.section;
  let tokens = 0;
  let from = pieces.length;
  while (from > 0) {
    const piece = pieces[from - 1];
    if (piece === undefined || piece.section !== section || tokens + piece.tokens > overlapTokens) break;
    tokens += piece.tokens;
    from -= 1;
  }
  return pieces.slice(from);
}

const sumTokens = (pieces: readonly Piece[]): number => pieces.reduce((sum, { tokens }) => sum + tokens, 0);
