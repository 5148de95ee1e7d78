import { canTransition } from '@lyceum/contract';
import { documentIngestion, type UploadStatus } from '@lyceum/contract/product/vault-document';

import type { Attempt } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { Owner } from '../owner.ts';
import type { VaultContext, VaultStores } from '../vault.context.ts';
import { publishDocumentProgress } from './document-events.ts';
import type { RunKey, RunRow } from './runs.store.ts';

/** The document was deleted, or its owner started another run: this one has nothing more to do. */
export class RunSuperseded extends Error {
  override readonly name = 'RunSuperseded';
}

/** One attempt at a run. */
export interface RunContext {
  readonly context: VaultContext;
  readonly run: RunKey;
  readonly attempt: Attempt;
}

export const getRunOwner = ({ workspace_id, user_id }: Pick<RunRow, 'workspace_id' | 'user_id'>): Owner => ({
  workspaceId: workspace_id,
  userId: user_id,
});

/** A transaction that commits only while the attempt holds its job and the document still has this run, whose row it locks. */
export const transactWithinRun = <T>(
  { context, run, attempt }: RunContext,
  work: (stores: VaultStores, row: RunRow) => Promise<T>,
): Promise<T> =>
  attempt.transact(systemScope, async (db) => {
    const stores = context.within(db, systemScope);
    return work(stores, await lockCurrentRun(stores, run));
  });

export async function lockCurrentRun({ runs }: VaultStores, run: RunKey): Promise<RunRow> {
  const row = await runs.lockUnchecked(run);
  if (!row) throw new RunSuperseded();
  return row;
}

interface StateChange {
  readonly upload_status?: UploadStatus;
  readonly progress?: number;
  readonly status_message: string;
  readonly failure_code?: string;
}

/** Changes the state of a locked run and tells the readers of its stream. */
export async function changeRunState(
  stores: VaultStores,
  row: RunRow,
  change: StateChange & { readonly at: Date },
): Promise<void> {
  const { at, ...columns } = change;
  const to = columns.upload_status ?? row.upload_status;
  if (to !== row.upload_status && !canTransition(documentIngestion, row.upload_status, to))
    throw new Error(`changeRunState: document ${row.id} cannot change from ${row.upload_status} to ${to}.`);
  await stores.runs.update({ documentId: row.id, generation: row.generation }, { ...columns, updated_at: at });
  await publishDocumentProgress(stores.outbox, getRunOwner(row), {
    id: row.id,
    upload_status: to,
    progress: Math.max(row.progress, columns.progress ?? 0),
    status_message: columns.status_message,
    failure_code: columns.failure_code ?? null,
    task_id: row.task_id,
  });
}
