import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@lyceum/kit';
import { StartupError } from '@lyceum/kit/settings';

import type { Clock } from '../clock.ts';
import { type Finding, formatFinding } from './finding.ts';
import { type FolderScan, scanContentFolder } from './load-content.ts';
import { createSnapshot } from './publish.ts';
import type { Snapshot } from './snapshot.ts';

export type ReloadResult = 'unchanged' | 'swapped' | 'refused';

/** The content being served: always a complete, valid snapshot. */
export interface LiveContent {
  snapshot(): Snapshot;
  /** Whether newer content is invalid, so that an older snapshot is served. */
  degraded(): boolean;
  /** Checks the folder now. Changed content is loaded in the background and swapped in as a whole, or rejected. */
  reload(): Promise<ReloadResult>;
}

export interface ContentDeps {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** A scan of the folder, if one was already made. */
  readonly scan?: FolderScan;
}

/** Content rejected for a temporary reason (a disk error, a date in the future) is retried without a change in the folder. */
const retryAfterMs = 30_000;
const maxLoggedFindings = 20;

/** Loads the folder for the first time. Without an older snapshot to serve, invalid content stops the start. */
export async function openContent({ folder, clock, log, scan: givenScan }: ContentDeps): Promise<LiveContent> {
  const scan = givenScan ?? (await scanContentFolder(folder));
  const first = await scan.load(clock.now());
  if ('findings' in first) throw new StartupError(refusalMessage(folder, first.findings));
  let { content, snapshot } = first;
  let { fingerprint } = scan;
  let refusedAt: number | undefined;
  let running: Promise<ReloadResult> | undefined;

  async function checkFolder(): Promise<ReloadResult> {
    const now = clock.now();
    const next = await scanContentFolder(folder);
    const isRetry = refusedAt !== undefined && now - refusedAt >= retryAfterMs;
    if (next.fingerprint === fingerprint && !isRetry) return 'unchanged';
    fingerprint = next.fingerprint;
    const loaded = await next.load(now, content.files);
    if ('findings' in loaded) {
      refusedAt = now;
      logRefusal(log, loaded.findings);
      return 'refused';
    }
    refusedAt = undefined;
    content = loaded.content;
    // A scheduled post may have been rescheduled although nothing visible has changed.
    const isSame = loaded.snapshot.revision === snapshot.revision && loaded.snapshot.changes_at === snapshot.changes_at;
    if (isSame) return 'unchanged';
    snapshot = loaded.snapshot;
    logSwap(log, snapshot);
    return 'swapped';
  }

  /** Publishes scheduled posts in time for the first request after their time. */
  function currentSnapshot(): Snapshot {
    const now = clock.now();
    if (snapshot.changes_at === null || now < snapshot.changes_at) return snapshot;
    snapshot = createSnapshot(content, now);
    logSwap(log, snapshot);
    return snapshot;
  }

  const clearRunning = (): void => {
    running = undefined;
  };
  return {
    snapshot: currentSnapshot,
    degraded: () => refusedAt !== undefined,
    reload: () => (running ??= checkFolder().finally(clearRunning)),
  };
}

const refusalMessage = (folder: string, findings: readonly Finding[]): string =>
  `The content in ${folder} is invalid:\n${findings.map((finding) => `  ${formatFinding(finding)}`).join('\n')}`;

const logSwap = (log: Log, { revision, pages, events, posts }: Snapshot): void =>
  log.info({ event: 'content.swapped', revision, pages: pages.size, events: events.size, posts: posts.size }, 'content reloaded');

const logRefusal = (log: Log, findings: readonly Finding[]): void =>
  log.warn(
    { event: 'content.refused', count: findings.length, findings: findings.slice(0, maxLoggedFindings).map(formatFinding) },
    'changed content is invalid; still serving the last valid content',
  );

/** Scanning very many files takes time, so the pause is this many times as long as the scan, up to a limit. */
const restFactor = 20;
const maxRestMs = 10_000;

/** Polls the folder; returns a function that stops polling. */
export function watchContent(content: LiveContent, { everyMs, log }: { everyMs: number; log: Log }): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = (): boolean => signal.aborted;
  const watch = async (): Promise<void> => {
    for (let lastDuration = 0; !isStopped(); ) {
      const delayMs = Math.max(everyMs, Math.min(lastDuration * restFactor, maxRestMs));
      await delay(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
      const started = performance.now();
      if (!isStopped()) await content.reload().catch(logFailure);
      lastDuration = performance.now() - started;
    }
  };
  const logFailure = (error: unknown): void => log.error({ err: error }, 'polling the content folder failed');
  const watching = watch();
  return () => {
    stopping.abort();
    return watching;
  };
}
