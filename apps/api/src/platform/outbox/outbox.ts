import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/db.ts';
import { pendingStore } from './pending.store.ts';
import { type Topic, topicName } from './topic.ts';
import type { Wakes } from './wakes.ts';

export interface OutgoingEvent {
  readonly workspaceId: number;
  readonly topic: Topic;
  /** `thing.happened` */
  readonly event: string;
  /** What it is about, where that may have to be forgotten: `notification:31`. */
  readonly about?: string;
  readonly data: object;
}

export interface OutboxWithin {
  /** Writes an event with the transaction: it reaches whoever listens if that commits, and never otherwise. */
  add(event: OutgoingEvent): Promise<void>;
  /** All events of these topics, or those of them that are about these things. */
  forget(topics: readonly Topic[], about?: readonly string[]): Promise<void>;
}

export interface Outbox {
  within(db: Db): OutboxWithin;
}

export const createOutbox = (wakes: Pick<Wakes, 'wake'>): Outbox => ({
  within: (db) => ({
    async add({ topic, data, about = null, ...event }) {
      await pendingStore(db).add({ ...event, about, topic: topicName(topic), data: JSON.stringify(data) });
      afterCommit(db, () => wakes.wake());
    },
    forget: (topics, about) => pendingStore(db).forget(topics.map(topicName), about),
  }),
});
