/** A sentence that can stand alone, with where it stands. */
export interface Statement {
  readonly text: string;
  readonly title: string | null;
  readonly heading: string | null;
  readonly position: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const maxStatements = 2000;
const wordCounts = { min: 6, max: 40 };

/** Divides Markdown or plain text into sentences that make sense without the ones before them. */
export function findStatements(text: string, title: string | null): Statement[] {
  const sentences: Omit<Statement, 'position'>[] = [];
  let heading: string | null = null;
  let documentTitle = title;
  for (const { kind, content } of splitBlocks(text)) {
    if (kind === 'title') documentTitle ??= content;
    else if (kind === 'heading') heading = content;
    else sentences.push(...describeSentences(content, documentTitle, heading));
    if (sentences.length >= maxStatements) break;
  }
  return sentences.slice(0, maxStatements).map((sentence, position) => ({ ...sentence, position }));
}

const describeSentences = (paragraph: string, title: string | null, heading: string | null) =>
  splitSentences(paragraph)
    .filter(standsAlone)
    .map((text) => ({ text, title, heading }));

interface Block {
  readonly kind: 'title' | 'heading' | 'paragraph';
  readonly content: string;
}

/** Code, tables, pictures and addresses are left out; lines of a paragraph are joined. */
function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const withoutCode = text.replaceAll('\r\n', '\n').replaceAll(/```[\s\S]*?```/g, '\n\n');
  for (const part of withoutCode.split(
    /\n\s*\n|\n(?=\s{0,3}#{1,6}\s)|(?<=^\s{0,3}#{1,6}\s[^\n]*)\n|\n(?=\s{0,3}[-*+]\s|\s{0,3}\d{1,3}[.)]\s)/gm,
  )) {
    const line = cleanInline(part);
    const heading = /^\s{0,3}(#{1,6})\s+(.+)$/s.exec(part);
    if (line === '' || part.includes('|')) continue;
    if (heading) blocks.push({ kind: heading[1] === '#' ? 'title' : 'heading', content: cleanInline(heading[2] ?? '') });
    else blocks.push({ kind: 'paragraph', content: line });
  }
  return blocks;
}

const cleanInline = (markdown: string): string =>
  markdown
    .replaceAll(/!\[[^\]\n]{0,500}\]\([^)\n]{0,2000}\)/g, '')
    .replaceAll(/\[([^\]\n]{1,500})\]\([^)\n]{0,2000}\)/g, '$1')
    .replaceAll(/\[\d{1,3}\]/g, '')
    .replaceAll(/^[ \t]{0,20}(?:#{1,6}|[-*+>]|\d{1,3}[.)])[ \t]+/gm, '')
    .replaceAll(/(?<!\w)[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const abbreviation = /(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|etc|e\.g|i\.e|approx|ca)|\b[A-Z])\.$/;

/** A full stop after an abbreviation or an initial ends no sentence. */
function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    open += segment;
    if (abbreviation.test(open.trimEnd())) continue;
    sentences.push(open.trim());
    open = '';
  }
  return open === '' ? sentences : [...sentences, open.trim()];
}

/** What such a sentence is about stands in the one before it. */
const dependent =
  /^(?:it|its|they|their|them|he|his|him|she|her|hers|this|these|those|that|such|both|another|others|here|there|then|thus|so|but|and|or|yet|nor|however|therefore|instead|also|moreover|furthermore|for example|in contrast|as a result|after that|because of|the (?:latter|former|other|others|same)|one of them|some of|most of|all of|none of|neither|either|you|we|i|our|your|my|us)\b/i;
const lost =
  /(?<![;:] )\b(?:this|these)\b|\bthere\b(?! (?:is|are|was|were))|\b(?:as (?:mentioned|described|shown)|see (?:above|below|also|figure|table)|the following|above all|(?:figure|table|chapter|section) \d)\b/i;
/** `it` and `them` after a break of the sentence mean something in it; without one they mean something before it. */
const reaching = /\b(?:it|them|him)\b/i;
const sentenceBreak = /[,;:]|\b(?:and|that|which|who|until|so|because|while|although|but|where)\b/i;
const address = /https?:|www\.|@|[<>{}=\\]/;

export function standsAlone(sentence: string): boolean {
  const words = sentence.split(' ').length;
  if (words < wordCounts.min || words > wordCounts.max) return false;
  if (!/^[\p{Lu}\d“"]/u.test(sentence) || !/[.!]["”’)]?$/u.test(sentence)) return false;
  return !dependent.test(sentence) && !lost.test(sentence) && !address.test(sentence) && !reachesBack(sentence);
}

function reachesBack(sentence: string): boolean {
  const found = reaching.exec(sentence);
  return found !== null && !sentenceBreak.test(sentence.slice(0, found.index));
}
