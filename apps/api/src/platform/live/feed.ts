import type { Log } from '@lyceum/kit';

import type { Database } from '../db/database.ts';
import { createSequencer, eventStore, type Notifier, startSequencing } from '../outbox/index.ts';
import { systemScope } from '../scope.ts';
import { createHub, type Hub } from './hub.ts';

export interface Feed {
  readonly hub: Hub;
  stop(): Promise<void>;
}

export interface FeedDeps {
  /** Connections of its own: nobody else's work keeps events waiting. */
  readonly db: Database;
  readonly notifier: Notifier;
  readonly log: Log;
}

/** How often one looks for events that other processes wrote, when those cannot be heard, and when they can. */
const lookMs = { deaf: 100, hearing: 1_000 };

/** A hub from now on, and what feeds it. */
export async function startFeed({ db, notifier, log }: FeedDeps): Promise<Feed> {
  const sequencer = createSequencer(db);
  await sequencer.run();
  const { head } = await db.read(systemScope, (reading) => eventStore(reading).bounds());
  const hub = createHub(head, (seq, most) => db.read(systemScope, (reading) => eventStore(reading).after(seq, most)));
  const looking = startSequencing({
    sequencer,
    notifier: notifier,
    log,
    pauseMs: () => (notifier.isSubscribed() ? lookMs.hearing : lookMs.deaf),
    then: () => hub.advance(),
  });
  return { hub, stop: () => looking.stop(1_000) };
}
