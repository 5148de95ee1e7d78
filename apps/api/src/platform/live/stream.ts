import { eventFrame, type StreamReader } from '@lyceum/kit';

import type { Span, StoredEvent } from '../outbox/index.ts';
import type { Hub } from './hub.ts';
import type { Start } from './start-at.rules.ts';

export interface StreamDeps {
  readonly hub: Hub;
  /** What is in a span, the oldest first; fewer than a page when that is all. */
  readonly missed: (span: Span) => Promise<readonly StoredEvent[]>;
  /** Bytes that may wait for a reader that hears what happens. */
  readonly mostUnsent: number;
  /** How long its reader should wait before it comes back. */
  readonly retryMs: number;
}

export interface LiveStream {
  /** So that proxies and readers know that somebody is there; and the reader's place moves on while nothing is said to it. */
  beat(): void;
  end(): void;
}

/** As many events are read at once. */
export const missedPage = 20;
/** How long a reader may take for what waits, while it is given what it has missed. */
const patienceMs = 30_000;

/** One reader of one topic: first what it has missed, then what happens, nothing twice and nothing left out. */
export function startStream(
  { hub, missed, mostUnsent, retryMs }: StreamDeps,
  reader: StreamReader,
  { topic, start }: { readonly topic: string; readonly start: Start },
): LiveStream {
  let position = start.after;
  let state: 'behind' | 'live' | 'over' = 'behind';
  let detach = (): void => undefined;
  const isBehind = (): boolean => state === 'behind';

  function pass({ seq, event, data }: StoredEvent): void {
    if (seq <= position) return;
    position = seq;
    reader.send(eventFrame({ id: String(seq), event, data }));
  }

  /** Who does not read is not waited for: it comes back with the number of what it has. */
  function passLive(event: StoredEvent): void {
    pass(event);
    if (reader.unsent() > mostUnsent) reader.cut();
  }

  async function catchUp(): Promise<void> {
    while (isBehind()) {
      const upTo = hub.cursor();
      const events = await missed({ topic, after: position, upTo });
      for (const event of events) {
        pass(event);
        const isTaken = await reader.drained(patienceMs);
        if (!isBehind()) return;
        if (!isTaken) return void reader.cut();
      }
      if (events.length < missedPage) position = Math.max(position, upTo);
      // Nothing is waited for between this look at the hub and joining it.
      if (position >= hub.cursor()) goLive();
    }
  }

  function goLive(): void {
    if (!isBehind()) return;
    state = 'live';
    detach = hub.attach(topic, passLive);
  }

  function leave(): void {
    state = 'over';
    detach();
  }

  reader.onClosed(leave);
  const opening = start.isReset ? 'reset' : 'ready';
  reader.send(`retry: ${retryMs}\n${eventFrame({ id: String(position), event: opening, data: `{"type":"${opening}"}` })}`);
  catchUp().catch(() => reader.cut());
  return {
    beat: () => reader.send(state === 'live' ? `:\nid: ${Math.max(position, hub.cursor())}\n\n` : ':\n\n'),
    end() {
      leave();
      reader.end();
    },
  };
}
