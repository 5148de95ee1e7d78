import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/db.ts';
import type { Notifier } from './notifier.ts';
import { pendingStore } from './pending.store.ts';
import { type Topic, topicName } from './topic.ts';

export interface OutgoingEvent {
  readonly workspaceId: number;
  readonly topic: Topic;
  /** `thing.happened` */
  readonly event: string;
  /** What it is about, where that may have to be forgotten: `notification:31`. */
  readonly about?: string;
  readonly data: object;
}

export interface OutboxWriter {
  /** Writes an event with the transaction: it reaches whoever listens if that commits, and never otherwise. */
  add(event: OutgoingEvent): Promise<void>;
  /** All events of these topics, or those of them that are about these things. */
  deleteEvents(topics: readonly Topic[], about?: readonly string[]): Promise<void>;
}

export interface Outbox {
  within(db: Db): OutboxWriter;
}

export const createOutbox = (notifier: Pick<Notifier, 'notify'>): Outbox => ({
  within: (db) => ({
    async add({ topic, data, about = null, ...event }) {
      await pendingStore(db).add({ ...event, about, topic: topicName(topic), data: JSON.stringify(data) });
      afterCommit(db, () => notifier.notify());
    },
    deleteEvents: (topics, about) => pendingStore(db).forget(topics.map(topicName), about),
  }),
});
