import type { Log } from '@lyceum/kit';

import type { Database } from '../db/database.ts';
import { type PollLoop, startPolling } from '../poll-loop.ts';
import { systemScope } from '../scope.ts';
import type { Notifier } from './notifier.ts';
import { outboxSequenceStore, type UnseenTransactions } from './sequence.store.ts';

export interface Sequencer {
  /** Numbers all events that are committed by now. Returns how many. */
  run(): Promise<number>;
}

const batchSize = 1_000;
const allTransactions: UnseenTransactions = { from: '0', open: [] };
/** How often to scan everything: the transaction ids of a restored database may start again from a lower number. */
const fullScanMs = 60_000;

/**
 * Any number of processes may sequence; an advisory lock lets one at a time. Each remembers the transactions that its last scan
 * could not see, so that the next scan skips the dead rows which a long-running transaction keeps in the table.
 */
export function createSequencer(db: Pick<Database, 'read' | 'transact'>, nowMs = () => performance.now()): Sequencer {
  let unseen = allTransactions;
  let fullScanAt = nowMs();

  async function runBatch(): Promise<number> {
    const { moved, ...stillUnseen } = await db.transact(systemScope, async (tx) => {
      const store = outboxSequenceStore(tx);
      await store.lock();
      return store.sequence(unseen, batchSize);
    });
    if (moved < batchSize) unseen = stillUnseen;
    return moved;
  }

  return {
    async run() {
      if (nowMs() - fullScanAt >= fullScanMs) {
        fullScanAt = nowMs();
        unseen = allTransactions;
      }
      let total = 0;
      try {
        while (await db.read(systemScope, (reading) => outboxSequenceStore(reading).hasPending(unseen)))
          total += await runBatch();
      } catch (error) {
        unseen = allTransactions;
        throw error;
      }
      return total;
    },
  };
}

interface SequencingDeps {
  readonly sequencer: Sequencer;
  /** Skips the pause when an event was written. Without it, sequencing only polls. */
  readonly notifier?: Pick<Notifier, 'listen'>;
  readonly log: Log;
  /** Runs after every round, since another process may have numbered the events. */
  readonly afterEach?: () => Promise<void>;
  readonly pauseMs: () => number;
}

/** Sequences again and again until it is stopped. */
export function startSequencing({ sequencer, notifier, log, pauseMs, afterEach }: SequencingDeps): Pick<PollLoop, 'stop'> {
  const loop = startPolling({
    async poll() {
      await sequencer.run();
      await afterEach?.();
      return pauseMs();
    },
    retryMs: pauseMs,
    log,
    failure: { event: 'outbox.sequencing_failed', message: 'could not assign sequence numbers to outbox events; retrying' },
  });
  const unlisten = notifier?.listen(loop.wake);
  return {
    stop(deadlineMs) {
      unlisten?.();
      return loop.stop(deadlineMs);
    },
  };
}
