import type { Clock } from '../clock.ts';
import { definePurgeJob, type JobHandler } from '../jobs/index.ts';
import { outboxEventStore } from './events.store.ts';

export { type Bounds, outboxEventStore, type StoredEvent, type TopicRange } from './events.store.ts';
export { createNotifier, type Notifier } from './notifier.ts';
export { createOutbox, type Outbox, type OutboxWriter } from './outbox.ts';
export { createSequencer, startSequencing } from './sequencer.ts';
export { formatTopicName, type Topic } from './topic.ts';

/** A reader that was away for longer has to read its resources again. */
const purgeEvents = definePurgeJob({
  name: 'outbox.forget-old-events',
  everySeconds: 600,
  purges: [
    {
      keepSeconds: 86_400,
      deleteOlderThan: (db, before, limit) => outboxEventStore(db).deleteOlderThan(before, limit),
      batchSize: 5_000,
    },
  ],
});

export const outboxJobs = [purgeEvents.job];

export const outboxPurgeHandlers = (deps: { readonly clock: Clock }): JobHandler[] => [purgeEvents.handler(deps)];
