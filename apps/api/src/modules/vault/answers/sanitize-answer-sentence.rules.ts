interface SanitizedSentence {
  /** Plain text. */
  readonly text: string;
  /** The numbers of the passages that it cites, each once; only those that exist. */
  readonly numbers: readonly number[];
}

const removed = '[link removed]';
const citation = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
const url =
  /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|(?:javascript|vbscript|data|mailto|file|blob|tel):)[^\s<>"'`)\]}]+|(?<![:\w/])\/\/[\w-]+(?:\.[\w-]+)+[^\s<>"'`)\]}]*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/[^\s<>"'`)\]}]*[?=&%][^\s<>"'`)\]}]*/gi;

/**
 * A sentence as readers may see it: without markup, images and links. A language model repeats what documents tell it, and a link to
 * another server could carry away what it has read. Only a URL that a cited passage contains as it stands is kept, as text.
 */
export function sanitizeAnswerSentence(sentence: string, passages: readonly { readonly text: string }[]): SanitizedSentence {
  const plain = stripMarkup(sentence);
  const numbers = findNumbers(plain, passages.length);
  const cited = numbers.map((number) => passages[number - 1]?.text ?? '');
  const isCited = (found: string): boolean => cited.some((text) => text.includes(found));
  const text = plain
    .replace(citation, '')
    .replace(url, (found) => {
      const bare = found.replace(/[.,;:!?]+$/, '');
      return (isCited(bare) ? bare : removed) + found.slice(bare.length);
    })
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return { text, numbers };
}

function stripMarkup(text: string): string {
  return (
    text
      // Images, then links: their text stays, and a number stays a citation.
      .replace(/!\[[^\]]*\]\s*(?:\([^)]*\)|\[[^\]]*\])/g, ' ')
      .replace(/\[(\d{1,3})\]\s*\([^)]*\)/g, '[$1]')
      .replace(/\[([^\]]*)\]\s*\([^)]*\)/g, '$1')
      // Definitions of links, and tags, also unclosed ones.
      .replace(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, ' ')
      .replace(/<\/?[a-z!?][^>]*>/gi, ' ')
      .replace(/<(?=[a-z!?/])/gi, ' ')
      // What is left of links whose other half is in another sentence.
      .replace(/!\[/g, '[')
      .replace(/\]\s*\(/g, '] ')
      // Control and formatting characters, which can hide or reorder text.
      .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
      .replace(/\*\*|__|`+|^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
  );
}

function findNumbers(text: string, count: number): number[] {
  const all = [...text.matchAll(citation)].flatMap(([, list = '']) => list.split(/[,;]/).map(Number));
  return [...new Set(all)].filter((number) => number >= 1 && number <= count);
}

/** How many consecutive words of a secret text a sentence may repeat. */
const maxRepeated = 5;

/** Whether a sentence repeats a part of a text that readers may not see, such as an expert's instructions. */
export function repeatsSecretText(sentence: string, secret: string): boolean {
  const words = splitWords(sentence);
  const whole = ` ${splitWords(secret).join(' ')} `;
  for (let from = 0; from + maxRepeated < words.length; from += 1)
    if (whole.includes(` ${words.slice(from, from + maxRepeated + 1).join(' ')} `)) return true;
  return false;
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
