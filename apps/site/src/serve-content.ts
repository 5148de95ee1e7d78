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

import type { SiteConfig } from './config.ts';
import { type LiveContent, watchContent } from './content/live-content.ts';
import type { SiteDeps, StartedSite } from './site-deps.ts';
import { buildSite, type Parts } from './wire.ts';

export interface ServingDeps extends Required<SiteDeps> {
  readonly content: LiveContent;
}

/** Listens, and keeps the content up to date. */
export async function serveContent(config: SiteConfig, { content, clock, log }: ServingDeps): Promise<StartedSite> {
  const lifecycle = createLifecycle(config.drain, log);
  const metrics = createMetrics();
  const { url, localUrl, warm } = await listen(config, {
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
  lifecycle.onClosed(warmLater(warm, log));
  const { revision, events } = content.snapshot();
  log.info({ event: 'site.started', url, revision, events: events.size }, 'the site is served');
  return { url, localUrl, events: events.size, lifecycle, reload: content.reload, close: () => lifecycle.drain('closed') };
}

/** Whoever has waited for the start comes first. */
const warmAfterMs = 500;

/** Makes ready what nobody has asked for yet; answers with what calls that off. */
function warmLater(warm: () => Promise<void>, log: Log): () => Promise<void> {
  const failed = (error: unknown): void => log.error({ err: error }, 'something could not be made ready before it is asked for');
  const timer = setTimeout(() => void warm().catch(failed), warmAfterMs).unref();
  return async () => clearTimeout(timer);
}

const attempts = 5;

type Listening = Pick<StartedSite, 'url' | 'localUrl'> & { warm(): Promise<void> };

/** Links need the port before the server exists, so a free one is looked for first; somebody may take it in between. */
async function listen(config: SiteConfig, parts: Omit<Parts, 'siteUrl' | 'host'>, attempt = 1): Promise<Listening> {
  const { host } = config;
  const port = config.port === 0 ? await freePort(host) : config.port;
  const localUrl = localUrlOf(host, port);
  const url = config.siteUrl ?? localUrl;
  const { app, warm } = buildSite({ ...parts, siteUrl: url, host });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if (config.port === 0 && attempt < attempts) return listen(config, parts, attempt + 1);
    throw cannotListen(host, port, error);
  }
  parts.lifecycle.attach(app);
  return { url, localUrl, warm };
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
