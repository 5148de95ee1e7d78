import type { StoredEvent } from '../outbox/index.ts';

export type Listener = (event: StoredEvent) => void;

/** Delivers each event once, in order, to the subscribers of its topic. */
export interface Hub {
  /** The number of the last delivered event. */
  position(): number;
  /** Starts with the next event. Returns how to unsubscribe. */
  subscribe(topic: string, listener: Listener): () => void;
  /** Delivers the events that are new since the last call. */
  advance(): Promise<void>;
}

const batchSize = 500;

export function createEventHub(
  startAfter: number,
  listAfter: (seq: number, limit: number) => Promise<readonly StoredEvent[]>,
): Hub {
  const listenersByTopic = new Map<string, Set<Listener>>();
  let position = startAfter;

  /** Synchronous, so that a subscription falls either before an event or after it. */
  function deliver(event: StoredEvent): void {
    for (const listener of listenersByTopic.get(event.topic) ?? []) listener(event);
    position = event.seq;
  }

  return {
    position: () => position,
    subscribe(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersByTopic.get(topic) === listeners) listenersByTopic.delete(topic);
      };
    },
    async advance() {
      for (;;) {
        const events = await listAfter(position, batchSize);
        events.forEach(deliver);
        if (events.length < batchSize) return;
      }
    },
  };
}
