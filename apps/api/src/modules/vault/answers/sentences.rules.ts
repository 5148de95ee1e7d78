const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const leadingCitations = /^\s*(?:\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]\s*)+/;
/** A text without an end of a sentence is divided here, so that a reader gets something. */
const maxLength = 4000;

/** Divides a text that arrives in parts into sentences. Numbers of passages after a full stop belong to the sentence before it. */
export function createSentenceSplitter() {
  let rest = '';
  return {
    /** Returns the sentences that are complete: those after which another one has begun. */
    add(part: string): string[] {
      rest += part;
      const sentences = splitSentences(rest);
      const last = sentences.at(-1) ?? '';
      const open = rest.length > maxLength ? 0 : hasBegun(last) ? 1 : 2;
      const complete = sentences.slice(0, Math.max(0, sentences.length - open));
      rest = sentences.slice(complete.length).join('');
      return complete;
    },
    /** Returns what is left. */
    end(): string[] {
      const sentences = splitSentences(rest);
      rest = '';
      return sentences;
    },
  };
}

/** Whether it is more than brackets and spaces, which may still belong to the sentence before. */
const hasBegun = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence.replace(/\[[\d\s,;]*(?:\]|$)/g, ''));

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.length - 1;
    const previous = sentences[before] ?? '';
    // Directly after a full stop, the segmenter takes an opening bracket for the end of the sentence.
    const bracket = /\[[\d\s,;]*$/.exec(previous)?.[0] ?? '';
    const next = bracket + segment;
    const citations = before < 0 ? '' : (leadingCitations.exec(next)?.[0] ?? '');
    const own = next.slice(citations.length);
    const isSpace = own.trim() === '' && before >= 0;
    if (before >= 0) sentences[before] = previous.slice(0, previous.length - bracket.length) + citations + (isSpace ? own : '');
    if (!isSpace && own !== '') sentences.push(own);
  }
  return sentences;
}
