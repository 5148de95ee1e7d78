import type { Log } from '@lyceum/kit';

import type { Database } from '../db/database.ts';
import { createSequencer, type Notifier, outboxEventStore, startSequencing } from '../outbox/index.ts';
import { systemScope } from '../scope.ts';
import { createEventHub, type Hub } from './hub.ts';

export interface Feed {
  readonly hub: Hub;
  stop(): Promise<void>;
}

export interface FeedDeps {
  /** A pool of its own, so that other work cannot delay events. */
  readonly db: Database;
  readonly notifier: Notifier;
  readonly log: Log;
}

/** How often to poll for other processes' events, depending on whether Redis announces them. */
const pollMs = { withoutRedis: 100, withRedis: 1_000 };

/** Starts a hub at the newest event and keeps it supplied with new ones; also sequences the outbox. */
export async function startEventFeed({ db, notifier, log }: FeedDeps): Promise<Feed> {
  const sequencer = createSequencer(db);
  await sequencer.run();
  const { head } = await db.read(systemScope, (reading) => outboxEventStore(reading).getBounds());
  const hub = createEventHub(head, (seq, limit) =>
    db.read(systemScope, (reading) => outboxEventStore(reading).listAfter(seq, limit)),
  );
  const sequencing = startSequencing({
    sequencer,
    notifier: notifier,
    log,
    pauseMs: () => (notifier.isSubscribed() ? pollMs.withRedis : pollMs.withoutRedis),
    afterEach: () => hub.advance(),
  });
  return { hub, stop: () => sequencing.stop(1_000) };
}
