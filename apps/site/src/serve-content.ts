import { once } from 'node:events';
import { createServer } from 'node:net';

import {
  createLifecycle,
  createMetrics,
  type Lifecycle,
  type Log,
  type Metrics,
  StartupError,
  startOpsServer,
} from '@lyceum/kit';

import type { SiteConfig } from './config.ts';
import { type LiveContent, watchContent } from './content/live-content.ts';
import type { SiteDeps, StartedSite } from './started-site.ts';
import { buildSite, type SiteParts } from './wire.ts';

export interface ServeDeps extends Required<SiteDeps> {
  readonly content: LiveContent;
}

/** Starts the server and the polling of the content folder. */
export async function serveContent(config: SiteConfig, { content, clock, log }: ServeDeps): Promise<StartedSite> {
  const lifecycle = createLifecycle(config.drain, log);
  const metrics = createMetrics();
  await startOps(config, metrics, lifecycle);
  const { url, localUrl, warm } = await listen(config, {
    content,
    folder: config.content,
    clock,
    log,
    metrics,
    lifecycle,
    maxInFlight: config.maxInFlight,
  }).catch(async (error: unknown) => {
    await lifecycle.drain('port unavailable');
    throw error;
  });
  if (config.reloadMs > 0) lifecycle.onClosed(watchContent(content, { everyMs: config.reloadMs, log }));
  lifecycle.markReady();
  lifecycle.onClosed(scheduleWarmUp(warm, log));
  const { revision, events } = content.snapshot();
  log.info({ event: 'site.started', url, revision, events: events.size }, 'site started');
  return { url, localUrl, events: events.size, lifecycle, reload: content.reload, close: () => lifecycle.drain('closed') };
}

/** Requests that waited for the start come first. */
const warmAfterMs = 500;

/** Warms up shortly after the start; returns a function that cancels it. */
function scheduleWarmUp(warm: () => Promise<void>, log: Log): () => Promise<void> {
  const failed = (error: unknown): void => log.error({ err: error }, 'warm-up failed');
  const timer = setTimeout(() => void warm().catch(failed), warmAfterMs).unref();
  return async () => clearTimeout(timer);
}

const maxAttempts = 5;

type ListeningSite = Pick<StartedSite, 'url' | 'localUrl'> & { warm(): Promise<void> };

/** Links need the port before the server exists, so a free one is found first; another process may take it in between. */
async function listen(config: SiteConfig, parts: Omit<SiteParts, 'siteUrl' | 'host'>, attempt = 1): Promise<ListeningSite> {
  const { host } = config;
  const port = config.port === 0 ? await freePort(host) : config.port;
  const localUrl = localUrlOf(host, port);
  const url = config.siteUrl ?? localUrl;
  const { app, warm } = buildSite({ ...parts, siteUrl: url, host });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if (config.port === 0 && attempt < maxAttempts) return listen(config, parts, attempt + 1);
    throw listenError('LYCEUM_SITE', host, port, error);
  }
  parts.lifecycle.attach(app);
  return { url, localUrl, warm };
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening').catch((error: unknown) => {
    throw listenError('LYCEUM_SITE', host, 0, error);
  });
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function localUrlOf(host: string, port: number): string {
  const name = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function startOps(config: SiteConfig, metrics: Metrics, lifecycle: Lifecycle): Promise<void> {
  const { opsHost, opsPort } = config;
  await startOpsServer(config, { metrics, lifecycle }).catch((error: unknown) => {
    throw listenError('LYCEUM_OPS', opsHost, opsPort ?? 0, error);
  });
}

const listenError = (prefix: 'LYCEUM_SITE' | 'LYCEUM_OPS', host: string, port: number, cause: unknown): StartupError =>
  new StartupError(
    `Cannot listen on ${host} port ${port}: ${cause instanceof Error ? cause.message : String(cause)}. Correct ${prefix}_PORT or ${prefix}_HOST.`,
    { cause },
  );
