import { type Lifecycle, StreamReply } from '@lyceum/kit';

import type { Database } from '../db/database.ts';
import { formatTopicName, outboxEventStore, type Topic, type TopicRange } from '../outbox/index.ts';
import { systemScope } from '../scope.ts';
import { batchCalls } from './batch-calls.ts';
import { createStreamConnections, type LiveLimits, type OpenStream } from './connections.ts';
import { type Feed, type FeedDeps, startEventFeed } from './event-feed.ts';
import { streamCapacityReached } from './live.problems.ts';
import { resolveStartPosition } from './start-position.rules.ts';
import { backlogPageSize, startStream } from './stream.ts';

export const defaultLimits: LiveLimits = { streams: 10_000, perUser: 20, unsentBytes: 131_072 };

interface StreamRequest extends Pick<OpenStream, 'isStillAuthorized'> {
  readonly topic: Topic;
  readonly userId: number;
  /** As the client sent it. */
  readonly lastEventId: string | undefined;
}

export interface Live {
  open(request: StreamRequest): Promise<StreamReply>;
  /** Ends all streams and opens no more. */
  end(): void;
  close(): Promise<void>;
}

interface LiveDeps extends FeedDeps {
  /** A pool of its own for backlogs, which all clients request at once when a process starts. */
  readonly backlogDb: Database;
  readonly random: (bytes: number) => Buffer;
  readonly lifecycle: Pick<Lifecycle, 'isDraining'>;
  readonly limits: LiveLimits;
}

/** Identities are cached for a second and refreshed early, so revoked credentials are noticed within about one second. */
const tickMs = 200;
const heartbeatTicks = 75;

/** The server-sent event streams of a process. It polls for events only while streams are open. */
export function createLiveStreams({ backlogDb, random, lifecycle, limits, ...deps }: LiveDeps): Live {
  const connections = createStreamConnections(limits);
  const feeds = createFeeds(deps, () => {
    connections.checkAuthorization();
    if (feeds.ticks() % heartbeatTicks === 0) connections.heartbeat();
    return connections.size() > 0;
  });
  let isClosed = false;
  const backlog = createBacklog(backlogDb);

  return {
    async open({ topic, userId, isStillAuthorized, lastEventId }) {
      if (isClosed || lifecycle.isDraining()) throw streamCapacityReached();
      const slot = connections.reserve(userId);
      try {
        const { hub } = await feeds.current();
        const start = resolveStartPosition(lastEventId, await backlog.getBounds(undefined));
        return new StreamReply((reader) => {
          reader.onClosed(slot.release);
          // Jitter, so that clients do not all reconnect at once after a process stops.
          const retryMs = 500 + (random(2).readUInt16BE() % 1_500);
          const stream = startStream(
            { hub, readBacklog: backlog.readRange, maxUnsentBytes: limits.unsentBytes, retryMs },
            reader,
            { topic: formatTopicName(topic), start },
          );
          slot.attach({ ...stream, isStillAuthorized });
          if (isClosed || !feeds.isFed(hub)) stream.end();
        }, slot.release);
      } catch (error) {
        slot.release();
        throw error;
      }
    },
    end() {
      isClosed = true;
      connections.end();
    },
    async close() {
      isClosed = true;
      await feeds.stop();
      await Promise.all([deps.db.close(), backlogDb.close()]);
    },
  };
}

const maxBatchSizes = { bounds: 10_000, ranges: 50 };

function createBacklog(db: Database) {
  const getBounds = () => db.read(systemScope, (reading) => outboxEventStore(reading).getBounds());
  return {
    getBounds: batchCalls(async (calls: readonly undefined[]) => {
      const bounds = await getBounds();
      return calls.map(() => bounds);
    }, maxBatchSizes.bounds),
    readRange: batchCalls(
      (ranges: readonly TopicRange[]) =>
        db.read(systemScope, (reading) => outboxEventStore(reading).listInRanges(ranges, backlogPageSize)),
      maxBatchSizes.ranges,
    ),
  };
}

/** After this many ticks without open streams the feed stops. */
const idleTicks = 50;

/** Runs one feed at a time, from the first request until there have been no streams for a while. `tick` returns whether any are open. */
function createFeeds(deps: FeedDeps, tick: () => boolean) {
  let starting: Promise<Feed> | undefined;
  let currentHub: Feed['hub'] | undefined;
  let ticks = 0;
  let lastUse = 0;

  async function start(): Promise<Feed> {
    const feed = await startEventFeed(deps);
    currentHub = feed.hub;
    const timer = setInterval(() => {
      ticks += 1;
      if (tick()) lastUse = ticks;
      else if (ticks - lastUse > idleTicks) void stop();
    }, tickMs).unref();
    return {
      hub: feed.hub,
      async stop() {
        clearInterval(timer);
        if (currentHub === feed.hub) currentHub = undefined;
        await feed.stop();
      },
    };
  }

  async function stop(): Promise<void> {
    const stopped = starting;
    starting = undefined;
    await (await stopped?.catch(() => undefined))?.stop();
  }

  return {
    ticks: () => ticks,
    isFed: (hub: Feed['hub']): boolean => hub === currentHub,
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
