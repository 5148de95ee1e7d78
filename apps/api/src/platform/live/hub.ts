import type { StoredEvent } from '../outbox/index.ts';

export type Listener = (event: StoredEvent) => void;

/** Passes events on to whoever listens to their topic, each once and in the order of their numbers. */
export interface Hub {
  /** Everything up to here was passed on. */
  cursor(): number;
  /** From the next event on. Answers with how to stop listening. */
  attach(topic: string, listener: Listener): () => void;
  /** Passes on what has come since. */
  advance(): Promise<void>;
}

const batch = 500;

export function createHub(cursor: number, after: (seq: number, most: number) => Promise<readonly StoredEvent[]>): Hub {
  const interested = new Map<string, Set<Listener>>();
  let position = cursor;

  /** Nothing is waited for in between: who attaches does so before an event or after it. */
  function passOn(event: StoredEvent): void {
    for (const listener of interested.get(event.topic) ?? []) listener(event);
    position = event.seq;
  }

  return {
    cursor: () => position,
    attach(topic, listener) {
      const others = interested.get(topic) ?? new Set();
      interested.set(topic, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0 && interested.get(topic) === others) interested.delete(topic);
      };
    },
    async advance() {
      for (;;) {
        const events = await after(position, batch);
        events.forEach(passOn);
        if (events.length < batch) return;
      }
    },
  };
}
