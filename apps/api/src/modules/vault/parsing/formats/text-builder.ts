import { parserLimits } from '../limits.ts';
import { textTooLong } from '../normalize-text.ts';

export interface TextBuilder {
  /** Words in a line; runs of white space become one space. */
  addWords(words: string): void;
  /** As it is, with its line breaks. */
  addVerbatim(text: string): void;
  /** Ends the line and, with 2, leaves an empty one. */
  breakLine(count: 1 | 2): void;
  /** Takes back a break after which nothing was added yet. */
  cancelBreak(): void;
  build(): string;
}

/** Puts a text together from words and breaks. Stops at the longest text that is allowed, before it fills the memory. */
export function createTextBuilder(): TextBuilder {
  const parts: string[] = [];
  let length = 0;
  let breaks = 0;
  let needsSpace = false;
  const push = (text: string): void => {
    const before = length === 0 ? '' : breaks > 0 ? '\n'.repeat(breaks) : needsSpace ? ' ' : '';
    parts.push(before, text);
    length += before.length + text.length;
    [breaks, needsSpace] = [0, false];
    if (length > parserLimits.textLength) throw textTooLong();
  };
  return {
    addWords(words) {
      const plain = words.replace(/\s+/g, ' ').trim();
      needsSpace ||= /^\s/.test(words);
      if (plain !== '') push(plain);
      needsSpace ||= plain !== '' && /\s$/.test(words);
    },
    addVerbatim(text) {
      if (text !== '') push(text);
    },
    breakLine(count) {
      breaks = Math.max(breaks, count);
    },
    cancelBreak() {
      breaks = 0;
    },
    build: () => parts.join(''),
  };
}
