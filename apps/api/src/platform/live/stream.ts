import { formatServerSentEvent, type StreamReader } from '@lyceum/kit';

import type { StoredEvent, TopicRange } from '../outbox/index.ts';
import type { Hub } from './hub.ts';
import type { StartPosition } from './start-position.rules.ts';

export interface StreamDeps {
  readonly hub: Hub;
  /** The oldest events of a range; fewer than a page if that is all. */
  readonly readBacklog: (range: TopicRange) => Promise<readonly StoredEvent[]>;
  /** A reader with more unsent bytes than this is disconnected. */
  readonly maxUnsentBytes: number;
  /** How long the client should wait before it reconnects. */
  readonly retryMs: number;
}

export interface LiveStream {
  /** Keeps the connection open through proxies, and moves the client's Last-Event-ID forward while its topic is quiet. */
  heartbeat(): void;
  end(): void;
}

/** How many backlog events are read at once. */
export const backlogPageSize = 20;
/** How long a reader may take to accept one backlog event. */
const drainTimeoutMs = 30_000;

/** One reader of one topic: first the events it has missed, then live ones, without duplicates or gaps. */
export function startStream(
  { hub, readBacklog, maxUnsentBytes, retryMs }: StreamDeps,
  reader: StreamReader,
  { topic, start }: { readonly topic: string; readonly start: StartPosition },
): LiveStream {
  let position = start.after;
  let state: 'behind' | 'live' | 'closed' = 'behind';
  let unsubscribe = (): void => undefined;
  const isBehind = (): boolean => state === 'behind';

  function send({ seq, event, data }: StoredEvent): void {
    if (seq <= position) return;
    position = seq;
    reader.send(formatServerSentEvent({ id: String(seq), event, data }));
  }

  /** A slow reader is disconnected instead of buffered for: it reconnects with its Last-Event-ID and catches up. */
  function sendLive(event: StoredEvent): void {
    send(event);
    if (reader.bufferedBytes() > maxUnsentBytes) reader.destroy();
  }

  async function catchUp(): Promise<void> {
    while (isBehind()) {
      const upTo = hub.position();
      const events = await readBacklog({ topic, after: position, upTo });
      for (const event of events) {
        send(event);
        const isDrained = await reader.waitForDrain(drainTimeoutMs);
        if (!isBehind()) return;
        if (!isDrained) return void reader.destroy();
      }
      if (events.length < backlogPageSize) position = Math.max(position, upTo);
      // No await between this check and the subscription, so that no event is missed in between.
      if (position >= hub.position()) goLive();
    }
  }

  function goLive(): void {
    if (!isBehind()) return;
    state = 'live';
    unsubscribe = hub.subscribe(topic, sendLive);
  }

  function close(): void {
    state = 'closed';
    unsubscribe();
  }

  reader.onClosed(close);
  const opening = start.isReset ? 'reset' : 'ready';
  reader.send(
    `retry: ${retryMs}\n${formatServerSentEvent({ id: String(position), event: opening, data: `{"type":"${opening}"}` })}`,
  );
  catchUp().catch(() => reader.destroy());
  return {
    heartbeat: () => reader.send(state === 'live' ? `:\nid: ${Math.max(position, hub.position())}\n\n` : ':\n\n'),
    end() {
      close();
      reader.end();
    },
  };
}
