import {
  createLifecycle,
  createMetrics,
  formatLocalUrl,
  type Lifecycle,
  type Log,
  type Metrics,
  reservePort,
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

type ListeningSite = Pick<StartedSite, 'url' | 'localUrl'> & { warm(): Promise<void> };

async function listen(config: SiteConfig, parts: Omit<SiteParts, 'siteUrl' | 'host'>): Promise<ListeningSite> {
  const { host } = config;
  const fail = (error: unknown): never => {
    throw listenError('LYCEUM_SITE', host, config.port, error);
  };
  // Links need the port before the server exists.
  await using reserved = config.port === 0 ? await reservePort(host).catch(fail) : undefined;
  const port = reserved?.port ?? config.port;
  const localUrl = formatLocalUrl(host, port);
  const url = config.siteUrl ?? localUrl;
  const { app, warm } = buildSite({ ...parts, siteUrl: url, host });
  try {
    await reserved?.release();
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    fail(error);
  }
  parts.lifecycle.attach(app);
  return { url, localUrl, warm };
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
