import type { Database } from '../db/database.ts';
import { systemScope } from '../scope.ts';
import { sequenceStore } from './sequence.store.ts';

export interface Sequencer {
  /** Gives numbers to all that is committed by now. Answers with how many. */
  run(): Promise<number>;
}

const batch = 1_000;
const beginning = '0';
/** So often everything is looked at: transaction numbers of a database that was restored may begin anew. */
const wholeEvery = 600;

/**
 * Any number of processes may do so; one at a time does. Each remembers how far it has seen, so that a look costs the same
 * however many dead rows an old snapshot elsewhere keeps alive.
 */
export function createSequencer(db: Pick<Database, 'read' | 'transact'>): Sequencer {
  let from = beginning;
  let looks = 0;

  const next = (): Promise<number> =>
    db.transact(systemScope, async (tx) => {
      const store = sequenceStore(tx);
      await store.hold();
      const { taken, oldest } = await store.sequence(from, batch);
      if (taken < batch) from = oldest;
      return taken;
    });

  return {
    async run() {
      looks += 1;
      if (looks % wholeEvery === 0) from = beginning;
      let sum = 0;
      try {
        while (await db.read(systemScope, (reading) => sequenceStore(reading).isPending(from))) sum += await next();
      } catch (error) {
        from = beginning;
        throw error;
      }
      return sum;
    },
  };
}
