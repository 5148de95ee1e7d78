import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@lyceum/kit';
import { StartRefused } from '@lyceum/kit/settings';

import type { Clock } from '../clock.ts';
import { type Finding, printFinding } from './finding.ts';
import { type FolderScan, scanContent } from './load-content.ts';
import { createSnapshot } from './publish.ts';
import type { Snapshot } from './snapshot.ts';

export type ReloadResult = 'unchanged' | 'swapped' | 'refused';

/** The content that is served: always a whole, good snapshot. */
export interface LiveContent {
  snapshot(): Snapshot;
  /** Whether newer content was refused, so that an older snapshot serves on. */
  degraded(): boolean;
  /** Looks at the folder now. What changed is indexed aside and put in place at once, or refused. */
  reload(): Promise<ReloadResult>;
}

export interface ContentDeps {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** A first look that somebody has had already. */
  readonly scan?: FolderScan;
}

/** What failed for a passing reason (a disk, a date not yet reached) is tried again without a change in the folder. */
const retryAfterMs = 30_000;
const maxLoggedFindings = 20;

/** Reads the folder for the first time, when there is nothing older to fall back on: broken content stops the start. */
export async function openContent({ folder, clock, log, scan: given }: ContentDeps): Promise<LiveContent> {
  const survey = given ?? (await scanContent(folder));
  const first = await survey.load(clock.now());
  if ('findings' in first) throw new StartRefused(refusalMessage(folder, first.findings));
  let { content, snapshot } = first;
  let { fingerprint } = survey;
  let refusedAt: number | undefined;
  let running: Promise<ReloadResult> | undefined;

  async function checkFolder(): Promise<ReloadResult> {
    const now = clock.now();
    const next = await scanContent(folder);
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
    // A post with a date to come may have got another date, though nothing that is served has changed.
    const isSame = loaded.snapshot.revision === snapshot.revision && loaded.snapshot.changes_at === snapshot.changes_at;
    if (isSame) return 'unchanged';
    snapshot = loaded.snapshot;
    logSwap(log, snapshot);
    return 'swapped';
  }

  /** A post whose time has come is there for the first request after it. */
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
  `The content in ${folder} cannot be served:\n${findings.map((finding) => `  ${printFinding(finding)}`).join('\n')}`;

const logSwap = (log: Log, { revision, pages, events, posts }: Snapshot): void =>
  log.info(
    { event: 'content.swapped', revision, pages: pages.size, events: events.size, posts: posts.size },
    'new content is served',
  );

const logRefusal = (log: Log, findings: readonly Finding[]): void =>
  log.warn(
    { event: 'content.refused', count: findings.length, findings: findings.slice(0, maxLoggedFindings).map(printFinding) },
    'changed content was refused; the last good content serves on',
  );

/** Looking at very many files costs time: then the rest in between is so many times as long, up to a limit. */
const restFactor = 20;
const maxRestMs = 10_000;

/** Looks at the folder time and again until it is told to stop. */
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
  const logFailure = (error: unknown): void => log.error({ err: error }, 'the content folder could not be looked at');
  const watching = watch();
  return () => {
    stopping.abort();
    return watching;
  };
}
