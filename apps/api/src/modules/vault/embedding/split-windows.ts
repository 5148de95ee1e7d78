import { findSentences } from '../passages/find-sentences.ts';

/** Sentences that are longer are divided. In tokens of our own count, of which the model needs at most twice as many. */
const maxSentenceTokens = 64;

export interface Window {
  readonly text: string;
  readonly tokens: number;
}

/** Divides a text at sentences into windows that a model reads whole. `countTokens` is the model's own. */
export function splitWindows(text: string, countTokens: (text: string) => number, maxTokens: number): Window[] {
  const windows: Window[] = [];
  let open: Window = { text: '', tokens: 0 };
  for (const { start, end } of findSentences(text, 0, text.length, maxSentenceTokens)) {
    const sentence = text.slice(start, end);
    const tokens = countTokens(sentence);
    if (open.tokens > 0 && open.tokens + tokens > maxTokens) {
      windows.push(open);
      open = { text: '', tokens: 0 };
    }
    open = { text: open.text + sentence, tokens: open.tokens + tokens };
  }
  return open.text.trim() === '' ? windows : [...windows, open];
}
