import type { UploadStatus } from '@lyceum/contract/product/vault-document';

/** Sentences for the owner of a document. */
export const messages = {
  waiting: 'Waiting to be processed.',
  reading: 'Reading the document.',
  resuming: 'Processing continues after an interruption.',
  retrying: 'A temporary problem occurred. Processing will be tried again soon.',
  splitting: 'Dividing the text into passages.',
  embedding: 'Making the passages searchable.',
  summarizing: 'Writing a summary.',
  failed: 'The document could not be processed because of a problem on the server. Try again later.',
  noSource: 'The document has no content. Send a file, a URL or a text.',
  tooLong: (most: number) => `The text has more than ${most} passages. Divide the document and upload its parts.`,
} as const;

interface Outcome {
  readonly passages: number;
  readonly embedded: number;
  /** Today's calls of the model were used up. */
  readonly isOutOfCalls: boolean;
}

const count = (number: number): string => (number === 1 ? '1 passage' : `${number} passages`);

export function describeReadyDocument({ passages, embedded, isOutOfCalls }: Outcome): string {
  const ready = `Ready: ${count(passages)} can be searched.`;
  if (embedded >= passages) return ready;
  const why = isOutOfCalls
    ? 'because today’s calls of the model are used up; reprocess the document tomorrow'
    : 'because the document is long';
  return `${ready} Only the first ${embedded} can be found by meaning, ${why}. All can be found by their words.`;
}

/** Where each state begins; a state ends where the next one begins. */
export const progressAt = { reading: 5, splitting: 25, vectorizing: 30, summarizing: 80, uploaded: 100 } as const;

export const computeProgressWhileEmbedding = (done: number, total: number): number =>
  progressAt.vectorizing + Math.floor(((progressAt.summarizing - progressAt.vectorizing) * done) / Math.max(total, 1));

export const isIngesting = (status: UploadStatus): boolean => status !== 'uploaded' && status !== 'failed';

/** PostgreSQL cannot store NUL, and highlights are marked with control characters. Keeps the length, so that offsets hold. */
export const replaceControlCharacters = (text: string): string => text.replace(/[\0-\x08\x0e-\x1f]/g, ' ').toWellFormed();

/** The text of passages that may overlap, up to a length. */
export function joinPassages(passages: readonly { start_offset: number; end_offset: number; text: string }[]): string {
  let joined = '';
  let end = 0;
  for (const { start_offset, end_offset, text } of passages) {
    if (end_offset <= end) continue;
    joined += start_offset >= end ? `${joined === '' ? '' : '\n\n'}${text}` : text.slice(end - start_offset);
    end = end_offset;
  }
  return joined;
}
