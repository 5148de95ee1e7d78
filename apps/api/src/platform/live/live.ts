import { type Lifecycle, StreamReply } from '@lyceum/kit';

import type { Database } from '../db/database.ts';
import { eventStore, type Span, type Topic, topicName } from '../outbox/index.ts';
import { systemScope } from '../scope.ts';
import { type Feed, type FeedDeps, startFeed } from './feed.ts';
import { inBatches } from './in-batches.ts';
import { streamCapacityReached } from './live.problems.ts';
import { createReaders, type LiveLimits, type OpenStream } from './readers.ts';
import { startAt } from './start-at.rules.ts';
import { missedPage, startStream } from './stream.ts';

export const standardLimits: LiveLimits = { streams: 10_000, perUser: 20, unsentBytes: 131_072 };

interface StreamRequest extends Pick<OpenStream, 'isStillAuthorized'> {
  readonly topic: Topic;
  readonly userId: number;
  /** As the reader sent it. */
  readonly lastEventId: string | undefined;
}

export interface Live {
  open(wanted: StreamRequest): Promise<StreamReply>;
  /** Ends all streams, and opens no more. */
  end(): void;
  close(): Promise<void>;
}

interface LiveDeps extends FeedDeps {
  /** For what readers have missed, which many ask for at once when a process starts. */
  readonly missedDb: Database;
  readonly random: (bytes: number) => Buffer;
  readonly lifecycle: Pick<Lifecycle, 'draining'>;
  readonly limits: LiveLimits;
}

/** With the second that an identity is remembered, and read again towards its end, credentials that end are noticed in one. */
const tickMs = 200;
const beatTicks = 75;

/** A process's readers, and what they read: it looks for events only while somebody listens. */
export function createLive({ missedDb, random, lifecycle, limits, ...deps }: LiveDeps): Live {
  const readers = createReaders(limits);
  const feeds = createFeeds(deps, () => {
    readers.attend();
    if (feeds.ticks() % beatTicks === 0) readers.beat();
    return readers.size() > 0;
  });
  let closed = false;
  const missed = missedIn(missedDb);

  return {
    async open({ topic, userId, isStillAuthorized, lastEventId }) {
      if (closed || lifecycle.draining()) throw streamCapacityReached();
      const place = readers.reserve(userId);
      try {
        const { hub } = await feeds.current();
        const start = startAt(lastEventId, await missed.bounds(undefined));
        return new StreamReply((reader) => {
          reader.onClosed(place.leave);
          // Not all come back at once, when a process stops.
          const retryMs = 500 + (random(2).readUInt16BE() % 1_500);
          const about = { topic: topicName(topic), start };
          const stream = startStream({ hub, missed: missed.events, mostUnsent: limits.unsentBytes, retryMs }, reader, about);
          place.take({ ...stream, isStillAuthorized });
          if (closed || !feeds.isFed(hub)) stream.end();
        }, place.leave);
      } catch (error) {
        place.leave();
        throw error;
      }
    },
    end() {
      closed = true;
      readers.end();
    },
    async close() {
      closed = true;
      await feeds.stop();
      await Promise.all([deps.db.close(), missedDb.close()]);
    },
  };
}

const most = { openers: 10_000, spans: 50 };

function missedIn(db: Database) {
  const bounds = () => db.read(systemScope, (reading) => eventStore(reading).bounds());
  return {
    bounds: inBatches(async (openers: readonly undefined[]) => {
      const found = await bounds();
      return openers.map(() => found);
    }, most.openers),
    events: inBatches(
      (spans: readonly Span[]) => db.read(systemScope, (reading) => eventStore(reading).within(spans, missedPage)),
      most.spans,
    ),
  };
}

/** Nobody has listened for so long: looking for events ends. */
const idleTicks = 50;

/** One feed at a time, from the first who asks until nobody has listened for a while. `tick` says whether somebody listens. */
function createFeeds(deps: FeedDeps, tick: () => boolean) {
  let starting: Promise<Feed> | undefined;
  let fed: Feed['hub'] | undefined;
  let ticks = 0;
  let lastUse = 0;

  async function start(): Promise<Feed> {
    const feed = await startFeed(deps);
    fed = feed.hub;
    const ticking = setInterval(() => {
      ticks += 1;
      if (tick()) lastUse = ticks;
      else if (ticks - lastUse > idleTicks) void stop();
    }, tickMs).unref();
    return {
      hub: feed.hub,
      async stop() {
        clearInterval(ticking);
        if (fed === feed.hub) fed = undefined;
        await feed.stop();
      },
    };
  }

  async function stop(): Promise<void> {
    const ended = starting;
    starting = undefined;
    await (await ended?.catch(() => undefined))?.stop();
  }

  return {
    ticks: () => ticks,
    isFed: (hub: Feed['hub']): boolean => hub === fed,
    current(): Promise<Feed> {
      lastUse = ticks;
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      return starting;
    },
    stop,
  };
}
