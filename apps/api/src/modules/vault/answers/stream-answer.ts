import type { AnswerCitation, AnswerEvent } from '@lyceum/contract/product/vault-answer';
import type { VaultPassage } from '@lyceum/contract/product/vault-search';
import { formatServerSentEvent, type StreamReader, StreamReply } from '@lyceum/kit';

import type { VaultContext } from '../vault.context.ts';
import type { FinishReason } from './chat-model.ts';
import { repeatsSecretText, sanitizeAnswerSentence } from './sanitize-answer-sentence.rules.ts';
import { createSentenceSplitter } from './sentences.rules.ts';

interface Answer {
  readonly passages: readonly VaultPassage[];
  readonly notice: string | null;
  /** What the model writes; undefined if it was not asked, because no passage was found. */
  readonly parts: AsyncGenerator<string, FinishReason> | undefined;
  /** Stops the model. */
  readonly abort: AbortController;
  readonly release: () => void;
  /** Whether the answer may go on, given the documents that the model has read. */
  readonly areAvailable: ((documentIds: readonly number[]) => Promise<boolean>) | undefined;
  /** A text of which no sentence may be repeated. */
  readonly secret: string | null;
}

const limits = { characters: 16_000, heartbeatMs: 15_000, drainMs: 30_000 } as const;

const notices = {
  noPassages: 'Your question matches nothing in the documents.',
  cutOff: 'The answer was too long and is cut off.',
} as const;

/** Sends the answer sentence by sentence, each with the passages it cites. */
export const streamAnswer = ({ log }: Pick<VaultContext, 'log'>, answer: Answer): StreamReply => {
  const close = (): void => {
    answer.abort.abort();
    answer.release();
  };
  return new StreamReply((reader) => {
    reader.onClosed(close);
    const heartbeat = setInterval(() => reader.send(': \n\n'), limits.heartbeatMs);
    void sendAnswer(reader, answer)
      .catch((err: unknown) => {
        if (answer.abort.signal.aborted) return;
        log.warn({ event: 'vault.answer_failed', err }, 'an answer failed');
        createSender(reader)({ type: 'failed', ...failures.model });
      })
      .finally(() => {
        clearInterval(heartbeat);
        close();
        reader.end();
      });
  }, close);
};

const failures = {
  model: { code: 'model_failed', detail: 'The language model did not complete its answer. Ask again.' },
  withdrawn: { code: 'document_withdrawn', detail: 'A document of this answer is no longer available. Ask again.' },
} as const;

function createSender(reader: StreamReader, first = 1) {
  let id = first;
  return (event: AnswerEvent): void => {
    reader.send(formatServerSentEvent({ id: String(id), event: event.type, data: JSON.stringify(event) }));
    id += 1;
  };
}

async function sendAnswer(reader: StreamReader, answer: Answer): Promise<void> {
  const send = createSender(reader);
  const { passages, notice, parts } = answer;
  if (!parts)
    return void send({ type: 'done', outcome: 'no_passages', sentences: 0, uncited: 0, notice: notice ?? notices.noPassages });
  const documentIds = listDistinctDocumentIds(passages);
  const counts = { sentences: 0, uncited: 0 };
  const splitter = createSentenceSplitter();
  /** Returns false when the answer must end here. */
  const sendSentences = async (sentences: readonly string[]): Promise<boolean> => {
    for (const sentence of sentences) {
      const event = presentSentence(sentence, passages, answer.secret);
      if (!event) continue;
      if (answer.areAvailable && !(await answer.areAvailable(documentIds))) {
        send({ type: 'failed', ...failures.withdrawn });
        return false;
      }
      counts.sentences += 1;
      if (!event.is_cited) counts.uncited += 1;
      send(event);
      if (!(await reader.waitForDrain(limits.drainMs))) return false;
    }
    return true;
  };

  let length = 0;
  let step = await parts.next();
  while (!step.done && length < limits.characters) {
    length += step.value.length;
    if (!(await sendSentences(splitter.add(step.value)))) return;
    step = await parts.next();
  }
  if (!(await sendSentences(splitter.end()))) return;
  const isCutOff = !step.done || step.value === 'length';
  send({
    type: 'done',
    outcome: isCutOff ? 'cut_off' : 'answered',
    ...counts,
    notice: isCutOff ? notices.cutOff : notice,
  });
}

/** Each once. */
export const listDistinctDocumentIds = (passages: readonly VaultPassage[]): number[] => [
  ...new Set(passages.map(({ document_id }) => document_id)),
];

/** Undefined for a sentence without words, or one that must not be shown. */
function presentSentence(sentence: string, passages: readonly VaultPassage[], secret: string | null) {
  const { text, numbers } = sanitizeAnswerSentence(sentence, passages);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  if (secret !== null && repeatsSecretText(text, secret)) return undefined;
  const citations = numbers.flatMap((number) => presentCitation(number, passages[number - 1]));
  return { type: 'sentence', text, is_cited: citations.length > 0, citations } as const;
}

function presentCitation(number: number, passage: VaultPassage | undefined): AnswerCitation[] {
  if (!passage) return [];
  const { score: _score, highlights: _highlights, ...cited } = passage;
  return [{ number, ...cited }];
}
