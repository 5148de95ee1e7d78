import { createHash } from 'node:crypto';
import { UnreadableDocument } from '../parsing/unreadable-document.ts';
import { getEmbeddingText, type Passage } from '../passages/passage.ts';
import { splitPassagesInThread } from '../passages/split-passages-in-thread.ts';
import { assertChangeWithinLimits } from '../usage/count-usage.ts';
import { messages, progressAt, replaceControlCharacters } from './ingestion.rules.ts';
import type { NewPassage } from './passages.store.ts';
import { readDocumentSource } from './read-document-source.ts';
import { changeRunState, getRunOwner, type RunContext, transactWithinRun } from './run-steps.ts';
import type { RunRow } from './runs.store.ts';

/** Bounds the work of one document: swapping or deleting its passages is one statement. */
const maxPassages = 20_000;
const batchSize = 1000;

/** importing → vectorizing: reads the source and stores its passages, which search does not see yet. */
export async function importPassages(step: RunContext, run: RunRow): Promise<void> {
  const { context, attempt } = step;
  const now = (): Date => context.clock.now();
  await transactWithinRun(step, (stores, row) =>
    changeRunState(stores, row, { progress: progressAt.reading, status_message: messages.reading, at: now() }),
  );
  const { title, text } = await readDocumentSource(context, run, attempt.signal);
  await transactWithinRun(step, (stores, row) =>
    changeRunState(stores, row, { progress: progressAt.splitting, status_message: messages.splitting, at: now() }),
  );
  const passages = await splitPassagesInThread(replaceControlCharacters(text), attempt.signal);
  assertCount(passages.length);
  await storePassages(step, passages);
  await transactWithinRun(step, async (stores, row) => {
    if (row.document_name === null && title !== null) await stores.documents.update(row.id, { document_name: toName(title) });
    await changeRunState(stores, row, {
      upload_status: 'vectorizing',
      progress: progressAt.vectorizing,
      status_message: messages.embedding,
      at: now(),
    });
  });
}

function assertCount(count: number): void {
  if (count === 0) throw new UnreadableDocument('no_text', 'The document contains no text.');
  if (count > maxPassages) throw new UnreadableDocument('too_large', messages.tooLong(maxPassages));
}

const toName = (title: string): string => [...replaceControlCharacters(title).replace(/\s+/g, ' ').trim()].slice(0, 255).join('');

/** An earlier attempt may have stored some of them already. */
async function storePassages(step: RunContext, passages: readonly Passage[]): Promise<void> {
  await transactWithinRun(step, async (stores, row) => {
    const change = { bytes: 0, documents: 0, passages: passages.length - row.passage_count };
    await assertChangeWithinLimits(step.context, stores, getRunOwner(row), change);
    await stores.passages.deleteRun(step.run);
  });
  for (let from = 0; from < passages.length; from += batchSize)
    await transactWithinRun(step, (stores, row) =>
      stores.passages.insert(passages.slice(from, from + batchSize).map((passage) => toRow(row, passage))),
    );
}

const toRow = (run: RunRow, passage: Passage): NewPassage => ({
  document_id: run.id,
  generation: run.generation,
  index: passage.index,
  user_id: run.user_id,
  heading: passage.heading,
  start_offset: passage.start,
  end_offset: passage.end,
  text: passage.text,
  content_hash: createHash('sha256').update(getEmbeddingText(passage)).digest(),
});
