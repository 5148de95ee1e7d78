import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/db.ts';
import type { Notifier } from './notifier.ts';
import { pendingEventStore } from './pending.store.ts';
import { formatTopicName, type Topic } from './topic.ts';

export interface OutgoingEvent {
  readonly workspaceId: number;
  readonly topic: Topic;
  /** `thing.happened` */
  readonly event: string;
  /** The subject, such as `notification:31`, by which `deleteEvents` finds the event again. */
  readonly about?: string;
  readonly data: object;
}

export interface OutboxWriter {
  /** Writes an event in the transaction: its subscribers receive it if the transaction commits. */
  add(event: OutgoingEvent): Promise<void>;
  /** Deletes all events of these topics, or those about these subjects. */
  deleteEvents(topics: readonly Topic[], about?: readonly string[]): Promise<void>;
}

export interface Outbox {
  within(db: Db): OutboxWriter;
}

export const createOutbox = (notifier: Pick<Notifier, 'notify'>): Outbox => ({
  within: (db) => ({
    async add({ topic, data, about = null, ...event }) {
      await pendingEventStore(db).add({ ...event, about, topic: formatTopicName(topic), data: JSON.stringify(data) });
      afterCommit(db, () => notifier.notify());
    },
    deleteEvents: (topics, about) => pendingEventStore(db).deleteEvents(topics.map(formatTopicName), about),
  }),
});
