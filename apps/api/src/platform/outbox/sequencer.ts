import type { Database } from '../db/database.ts';
import { systemScope } from '../scope.ts';
import { sequenceStore, type Unseen } from './sequence.store.ts';

export interface Sequencer {
  /** Gives numbers to all that is committed by now. Answers with how many. */
  run(): Promise<number>;
}

const batch = 1_000;
const everything: Unseen = { from: '0', open: [] };
/** So often everything is looked at: transaction numbers of a database that was restored may begin anew. */
const wholeEveryMs = 60_000;

/**
 * Any number of processes may do so; one at a time does. Each remembers what it could not see, so that a look costs the same
 * however many dead rows an old snapshot elsewhere keeps alive.
 */
export function createSequencer(db: Pick<Database, 'read' | 'transact'>, nowMs = () => performance.now()): Sequencer {
  let unseen = everything;
  let wholeAt = nowMs();

  async function next(): Promise<number> {
    const { taken, ...left } = await db.transact(systemScope, async (tx) => {
      const store = sequenceStore(tx);
      await store.hold();
      return store.sequence(unseen, batch);
    });
    if (taken < batch) unseen = left;
    return taken;
  }

  return {
    async run() {
      if (nowMs() - wholeAt >= wholeEveryMs) {
        wholeAt = nowMs();
        unseen = everything;
      }
      let sum = 0;
      try {
        while (await db.read(systemScope, (reading) => sequenceStore(reading).isPending(unseen))) sum += await next();
      } catch (error) {
        unseen = everything;
        throw error;
      }
      return sum;
    },
  };
}
