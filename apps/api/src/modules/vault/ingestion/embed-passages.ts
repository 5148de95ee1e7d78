import { systemScope } from '../../../platform/scope.ts';
import { getEmbeddingText } from '../passages/passage.ts';
import { claimModelCall } from '../usage/claim-model-call.ts';
import { computeProgressWhileEmbedding, messages, progressAt } from './ingestion.rules.ts';
import { changeRunState, getRunOwner, type RunContext, transactWithinRun } from './run-steps.ts';

/** How many passages count as one call of the model. */
const callSize = 32;

/** vectorizing → summarizing: embeds the first passages; the others can be found by their words only. */
export async function embedPassages(step: RunContext): Promise<void> {
  const { context, run } = step;
  const { embedder, settings } = context;
  const scope = { ...run, model: embedder.model, before: settings.embeddedPassages };
  const total = await transactWithinRun(step, async (stores) => {
    await stores.passages.copyKnownEmbeddings(scope);
    return Math.min(await stores.passages.count(run), settings.embeddedPassages);
  });
  while (await embedBatch(step, scope, total));
  await transactWithinRun(step, (stores, row) =>
    changeRunState(stores, row, {
      upload_status: 'summarizing',
      progress: progressAt.summarizing,
      status_message: messages.summarizing,
      at: context.clock.now(),
    }),
  );
}

type Scope = RunContext['run'] & { readonly model: string; readonly before: number };

/** Returns false when no passage is left, or today's calls are used up. */
async function embedBatch(step: RunContext, scope: Scope, total: number): Promise<boolean> {
  const { context } = step;
  const batch = await context.read(systemScope, ({ passages }) => passages.listUnembedded(scope, callSize));
  if (batch.length === 0) return false;
  if (!(await transactWithinRun(step, (stores, row) => claimModelCall(context, stores, getRunOwner(row))))) return false;
  const { pieceSize } = context.embedder;
  for (let from = 0; from < batch.length; from += pieceSize)
    await embedPiece(step, scope, { passages: batch.slice(from, from + pieceSize), total });
  return true;
}

interface EmbeddedPiece {
  readonly passages: readonly { readonly index: number; readonly heading: string; readonly text: string }[];
  /** Of the whole document. */
  readonly total: number;
}

/** A checkpoint: a run that is resumed starts after it. */
async function embedPiece(step: RunContext, scope: Scope, { passages, total }: EmbeddedPiece): Promise<void> {
  const { context, attempt } = step;
  const vectors = await context.embedder.embed(passages.map(getEmbeddingText), attempt.signal);
  const embeddings = passages.flatMap(({ index }, at) => {
    const vector = vectors[at];
    return vector ? [{ index, vector }] : [];
  });
  if (embeddings.length < passages.length)
    throw new Error(`The embedder returned ${embeddings.length} vectors for ${passages.length} passages.`);
  await transactWithinRun(step, async (stores, row) => {
    await stores.passages.insertEmbeddings(scope, row.user_id, embeddings);
    const done = await stores.passages.countEmbedded(scope);
    const progress = computeProgressWhileEmbedding(done, total);
    await changeRunState(stores, row, { progress, status_message: messages.embedding, at: context.clock.now() });
  });
}
