import { Problem } from '@lyceum/kit';

import { systemScope } from '../../../platform/scope.ts';
import { SourceUnavailable } from '../parsing/source-unavailable.ts';
import { UnreadableDocument } from '../parsing/unreadable-document.ts';
import { embedPassages } from './embed-passages.ts';
import { importPassages } from './import-passages.ts';
import { messages } from './ingestion.rules.ts';
import { type Failure, failRun, publishIngestedDocument } from './publish-ingested-document.ts';
import { changeRunState, type RunContext, RunSuperseded, transactWithinRun } from './run-steps.ts';

/** Processes a document from the state in which an earlier attempt left it. Returns how the run ended. */
export async function ingestDocument(step: RunContext): Promise<'uploaded' | 'failed' | 'superseded'> {
  try {
    await runSteps(step);
    return 'uploaded';
  } catch (error) {
    if (error instanceof RunSuperseded) return 'superseded';
    const failure = step.attempt.signal.aborted ? undefined : toFailure(error, step.attempt.isLast);
    if (!failure) {
      await announceRetry(step);
      throw error;
    }
    const { context, run, attempt } = step;
    await attempt.finish(systemScope, (db) => failRun(context, context.within(db, systemScope), run, failure));
    return 'failed';
  }
}

async function runSteps(step: RunContext): Promise<void> {
  const { context, run } = step;
  const find = async () => {
    const row = await context.read(systemScope, ({ runs }) => runs.findUnchecked(run));
    if (!row) throw new RunSuperseded();
    return row;
  };
  const row = await find();
  if (row.progress > 0) await announceResume(step);
  if (row.upload_status === 'importing') await importPassages(step, row);
  if ((await find()).upload_status === 'vectorizing') await embedPassages(step);
  await publishIngestedDocument(step);
}

/** What is final, with a message for the owner; undefined for what a retry may fix or the server's operator has to. */
function toFailure(error: unknown, isLast: boolean): Failure | undefined {
  if (error instanceof UnreadableDocument) return { code: error.code, message: error.message };
  if (error instanceof Problem && error.code === 'quota_exceeded') return { code: error.code, message: error.message };
  if (error instanceof SourceUnavailable && isLast) return { code: error.code, message: error.message };
  return undefined;
}

/** The owner sees that a document whose worker died is being processed again, before the next step is done. */
const announceResume = (step: RunContext): Promise<void> =>
  transactWithinRun(step, (stores, row) =>
    changeRunState(stores, row, { status_message: messages.resuming, at: step.context.clock.now() }),
  );

/** The state stays; the next attempt continues from it. Best effort: the attempt may have lost its claim. */
async function announceRetry(step: RunContext): Promise<void> {
  if (step.attempt.isLast || step.attempt.signal.aborted) return;
  const at = step.context.clock.now();
  await transactWithinRun(step, (stores, row) => changeRunState(stores, row, { status_message: messages.retrying, at })).catch(
    () => undefined,
  );
}
