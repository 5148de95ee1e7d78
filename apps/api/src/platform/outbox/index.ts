import type { Clock } from '../clock.ts';
import type { JobHandler } from '../jobs/index.ts';
import { forgetOldEventsHandler } from './forget-old-events.job.ts';
import { forgetOldEvents } from './outbox.jobs.ts';

export { type Bounds, eventStore, type Span, type StoredEvent } from './events.store.ts';
export { createNotifier, type Notifier } from './notifier.ts';
export { createOutbox, type Outbox, type OutboxWriter } from './outbox.ts';
export { createSequencer } from './sequencer.ts';
export { startSequencing } from './sequencing.ts';
export { type Topic, topicName } from './topic.ts';

export const outboxJobs = [forgetOldEvents];

export const outboxHandlers = (deps: { clock: Clock }): JobHandler[] => [forgetOldEventsHandler(deps)];
