import { estimateTokens } from './estimate-tokens.ts';

/** A part of a text, without a gap to the part before it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** After a full stop (of several scripts) with its closing quotes, before a space; or an empty line, or a new line of a list or table. */
const sentenceEnd = /[.!?…]["'”’)\]]*\s+|[。！？]\s*|\n\s*\n|\n(?=\s*(?:[-*+|]|\d+[.)])\s)/g;

/** Divides `text` between `start` and `end` into sentences; what is longer than `maxTokens` is divided at spaces, or anywhere. */
export function findSentences(text: string, start: number, end: number, maxTokens: number): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (const match of text.slice(start, end).matchAll(sentenceEnd)) {
    const to = start + match.index + match[0].length;
    spans.push(...divide(text, from, to, maxTokens));
    from = to;
  }
  spans.push(...divide(text, from, end, maxTokens));
  return spans;
}

function divide(text: string, start: number, end: number, maxTokens: number): Span[] {
  if (start >= end) return [];
  // A token has at least one character, so that most sentences need not be counted.
  if (end - start <= maxTokens || estimateTokens(text.slice(start, end)) <= maxTokens) return [{ start, end }];
  const middle = findSpace(text, start, end);
  return [...divide(text, start, middle, maxTokens), ...divide(text, middle, end, maxTokens)];
}

/** The space nearest to the middle, else the middle itself, but never inside a surrogate pair. */
function findSpace(text: string, start: number, end: number): number {
  const half = Math.floor((start + end) / 2);
  for (let away = 0; away < (end - start) / 4; away += 1) {
    if (/\s/.test(text.charAt(half + away))) return half + away + 1;
    if (/\s/.test(text.charAt(half - away))) return half - away + 1;
  }
  return /[\udc00-\udfff]/.test(text.charAt(half)) ? half + 1 : half;
}
