import { foldCase } from '../../fold-case.ts';

const length = 200;
/** Characters before the match. */
const before = 60;

/** Plain text around the first match in the texts, or the beginning of the first text. */
export function createSnippet(texts: readonly string[], terms: readonly string[]): string {
  for (const text of texts) {
    const at = firstMatch(text, terms);
    if (at !== undefined) return cutAround(text, at);
  }
  return cutAround(texts[0] ?? '', 0);
}

/** Compares word by word, because case folding may change the length, and no term spans two words. */
function firstMatch(text: string, terms: readonly string[]): number | undefined {
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const folded = foldCase(word);
    const found = terms.map((term) => folded.indexOf(term)).filter((at) => at >= 0);
    if (found.length > 0) return index + (word.length > before ? originalOffset(word, Math.min(...found)) : 0);
  }
  return undefined;
}

/** Maps an offset in the case-folded word to the original one, for scripts without spaces. */
function originalOffset(word: string, offset: number): number {
  let [at, folded] = [0, 0];
  for (const character of word) {
    if (folded >= offset) break;
    folded += foldCase(character).length;
    at += character.length;
  }
  return at;
}

function cutAround(text: string, at: number): string {
  const start = at <= before ? 0 : wordAfter(text, at - before, at);
  const end = start + length >= text.length ? text.length : wordBefore(text, start + length, at);
  const plain = text.slice(start, end).replace(/\s+/gu, ' ').trim();
  return `${start > 0 ? '… ' : ''}${plain}${end < text.length ? ' …' : ''}`;
}

/** The next word boundary from an offset on, or the offset itself if there is none before the limit. */
function wordAfter(text: string, from: number, limit: number): number {
  const space = text.slice(from, limit).search(/\s/u);
  return space < 0 ? avoidSurrogateSplit(text, from) : from + space + 1;
}

function wordBefore(text: string, to: number, limit: number): number {
  const cut = text.slice(limit, to);
  const space = cut.search(/\s\S*$/u);
  return space <= 0 ? avoidSurrogateSplit(text, to) : limit + space;
}

/** Moves an offset that would split a surrogate pair. */
const avoidSurrogateSplit = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at);
