import nlp from 'compromise/two';
import { z } from 'zod';

export interface TaggedWord {
  readonly text: string;
  /** Where it stands in the sentence. */
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlySet<string>;
}

const Tagged = z.array(z.object({ terms: z.array(z.object({ text: z.string(), tags: z.array(z.string()) })) }));

/** The words of an English sentence with their parts of speech. */
export function tagWords(sentence: string): TaggedWord[] {
  const words: TaggedWord[] = [];
  let from = 0;
  for (const { terms } of Tagged.parse(nlp(sentence).json()))
    for (const { text, tags } of terms) {
      // Contractions have a second, empty term.
      const start = text === '' ? -1 : sentence.indexOf(text, from);
      if (start < 0) continue;
      words.push({ text, start, end: start + text.length, tags: new Set(tags) });
      from = start + text.length;
    }
  return words;
}
