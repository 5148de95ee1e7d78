import { systemScope } from '../../../platform/scope.ts';
import { summarizeText } from '../summary/summarize.ts';
import { countUsageWithinLimits } from '../usage/count-usage.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { describeReadyDocument, joinPassages, progressAt } from './ingestion.rules.ts';
import { changeRunState, getRunOwner, lockCurrentRun, type RunContext } from './run-steps.ts';
import type { RunKey, RunRow } from './runs.store.ts';

/** The beginning of a document says what it is about. */
const summarizedPassages = 100;

/** summarizing → uploaded: search switches from the passages of the run before to the new ones in one commit. */
export async function publishIngestedDocument({ context, run, attempt }: RunContext): Promise<void> {
  const first = await context.read(systemScope, ({ passages }) => passages.listFirst(run, summarizedPassages));
  const description = summarizeText(joinPassages(first));
  await attempt.finish(systemScope, async (db) => {
    const stores = context.within(db, systemScope);
    await activate(context, stores, await lockCurrentRun(stores, run), description);
  });
}

async function activate(context: VaultContext, stores: VaultStores, row: RunRow, description: string): Promise<void> {
  const run: RunKey = { documentId: row.id, generation: row.generation };
  const passages = await stores.passages.count(run);
  const embedded = await stores.passages.countEmbedded(run);
  const status_message = describeReadyDocument({
    passages,
    embedded,
    isOutOfCalls: embedded < Math.min(passages, context.settings.embeddedPassages),
  });
  await stores.runs.update(run, { active_generation: row.generation, passage_count: passages, description });
  await changeRunState(stores, row, {
    upload_status: 'uploaded',
    progress: progressAt.uploaded,
    status_message,
    at: context.clock.now(),
  });
  await stores.passages.deleteOtherRuns(run);
  await notifyOwner(stores, row, { kind: 'document_ready', message: `“${nameOf(row)}” is ready to be searched.` });
  await countUsageWithinLimits(context, stores, getRunOwner(row), {
    bytes: 0,
    documents: 0,
    passages: passages - row.passage_count,
  });
}

export interface Failure {
  readonly code: string;
  /** For the owner. */
  readonly message: string;
}

/** → failed. The passages of the run before stay searchable. Does nothing if the run is over already. */
export async function failRun(context: VaultContext, stores: VaultStores, run: RunKey, failure: Failure): Promise<void> {
  const row = await stores.runs.lockUnchecked(run);
  if (!row) return;
  await changeRunState(stores, row, {
    upload_status: 'failed',
    status_message: failure.message,
    failure_code: failure.code,
    at: context.clock.now(),
  });
  await stores.passages.deleteRun(run);
  await notifyOwner(stores, row, {
    kind: 'document_failed',
    message: `“${nameOf(row)}” could not be processed. ${failure.message}`,
    failure_code: failure.code,
  });
}

const nameOf = ({ document_name, document_url }: RunRow): string => document_name ?? document_url ?? 'A document';

const notifyOwner = (
  { notifications }: VaultStores,
  row: RunRow,
  text: { readonly kind: string; readonly message: string; readonly failure_code?: string },
): Promise<unknown> =>
  notifications.notify({
    ...getRunOwner(row),
    notificationType: '2',
    text: { ...text, document: row.id },
    mailCategory: 'activity',
    deduplicationKey: `document:${row.id}:${row.generation}`,
  });
