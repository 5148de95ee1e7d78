import { once } from 'node:events';
import { createServer } from 'node:net';

import {
  createLifecycle,
  createMetrics,
  type Lifecycle,
  type Log,
  type Metrics,
  StartRefused,
  startOpsServer,
} from '@lyceum/kit';

import { type Clock, systemClock } from './clock.ts';
import type { SiteConfig } from './config.ts';
import { openContent, type Reloaded, watchContent } from './content/live-content.ts';
import { buildSite, type Parts } from './wire.ts';

export interface StartedSite {
  /** The public address, without a trailing slash. */
  readonly url: string;
  /** Where it listens; the same as `url` unless a public address is configured. */
  readonly localUrl: string;
  readonly events: number;
  readonly lifecycle: Lifecycle;
  /** Looks for changed content now instead of at the next interval. */
  reload(): Promise<Reloaded>;
  close(): Promise<void>;
}

export interface SiteDeps {
  readonly log: Log;
  readonly clock?: Clock;
}

/** Reads the content, listens, and keeps the content up to date. Throws StartRefused for what an operator can mend. */
export async function startSite(config: SiteConfig, { log, clock = systemClock }: SiteDeps): Promise<StartedSite> {
  const content = await openContent({ folder: config.content, clock, log });
  const lifecycle = createLifecycle(config.drain, log);
  const metrics = createMetrics();
  const { url, localUrl } = await listen(config, {
    content,
    folder: config.content,
    clock,
    log,
    metrics,
    lifecycle,
    maxInFlight: config.maxInFlight,
  });
  if (config.reloadMs > 0) lifecycle.onClosed(watchContent(content, { everyMs: config.reloadMs, log }));
  await serveMetrics(config, metrics, lifecycle);
  lifecycle.markReady();
  const { revision, events } = content.snapshot();
  log.info({ event: 'site.started', url, revision, events: events.size }, 'the site is served');
  return { url, localUrl, events: events.size, lifecycle, reload: content.reload, close: () => lifecycle.drain('closed') };
}

const attempts = 5;

type Addresses = Pick<StartedSite, 'url' | 'localUrl'>;

/** Links need the port before the server exists, so a free one is looked for first; somebody may take it in between. */
async function listen(config: SiteConfig, parts: Omit<Parts, 'siteUrl' | 'host'>, attempt = 1): Promise<Addresses> {
  const { host } = config;
  const port = config.port === 0 ? await freePort(host) : config.port;
  const localUrl = localUrlOf(host, port);
  const url = config.siteUrl ?? localUrl;
  const app = buildSite({ ...parts, siteUrl: url, host });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if (config.port === 0 && attempt < attempts) return listen(config, parts, attempt + 1);
    throw cannotListen(host, port, error);
  }
  parts.lifecycle.attach(app);
  return { url, localUrl };
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening').catch((error: unknown) => {
    throw cannotListen(host, 0, error);
  });
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function localUrlOf(host: string, port: number): string {
  const name = everywhere.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function serveMetrics({ opsPort }: SiteConfig, metrics: Metrics, lifecycle: Lifecycle): Promise<void> {
  if (opsPort === undefined) return;
  try {
    const server = await startOpsServer({ host: '127.0.0.1', port: opsPort, metrics });
    lifecycle.onClosed(async () => {
      server.close();
      server.closeAllConnections();
    });
  } catch (error) {
    await lifecycle.drain('metrics have no port');
    throw cannotListen('127.0.0.1', opsPort, error);
  }
}

const cannotListen = (host: string, port: number, cause: unknown): StartRefused =>
  new StartRefused(`Cannot listen on ${host} port ${port}: ${cause instanceof Error ? cause.message : String(cause)}.`, {
    cause,
  });
