import { siteContract, siteSurface } from '@lyceum/contract/site';
import { buildServer, type CorsPolicy, type Lifecycle, type Log, type Metrics, siteErrorFormat } from '@lyceum/kit';

import type { Clock } from './clock.ts';
import type { LiveContent } from './content/live-content.ts';
import { blogModule } from './modules/blog/index.ts';
import { discoveryModule } from './modules/discovery/index.ts';
import { eventsModule } from './modules/events/index.ts';
import { mcpModule } from './modules/mcp/index.ts';
import { pagesModule } from './modules/pages/index.ts';
import { searchModule, searchSite } from './modules/search/index.ts';
import { createCachedRenderer } from './representations.ts';

/** Every origin may read the site; the MCP headers are those that MCP clients send and read. */
const cors: CorsPolicy = {
  kind: 'open',
  allowHeaders: [
    'content-type',
    'accept',
    'authorization',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
    'mcp-session-id',
    'last-event-id',
    'traceparent',
  ],
  exposeHeaders: [
    'mcp-session-id',
    'mcp-protocol-version',
    'etag',
    'link',
    'content-location',
    'x-markdown-tokens',
    'retry-after',
    'x-request-id',
  ],
};

export interface SiteParts {
  readonly siteUrl: string;
  /** The address that the server listens on. */
  readonly host: string;
  readonly content: LiveContent;
  /** The content folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  readonly maxInFlight: number;
}

export interface BuiltSite {
  readonly app: ReturnType<typeof buildServer>;
  /** Loads and builds what the first request for it would otherwise wait for. */
  warm(): Promise<void>;
}

/** Builds the modules and the server; the only file that knows all modules. */
export function buildSite({ siteUrl, host, content, folder, clock, log, metrics, lifecycle, maxInFlight }: SiteParts): BuiltSite {
  const { snapshot } = content;
  const represent = createCachedRenderer({ clock, snapshot });
  const moduleDeps = { snapshot, clock, represent, siteUrl };
  const pages = pagesModule({ ...moduleDeps, search: (query) => searchSite(moduleDeps, query) });
  const discovery = discoveryModule({ ...moduleDeps, content, folder, lifecycle });
  const search = searchModule({ snapshot, clock, represent, siteUrl });
  const mcp = mcpModule({ snapshot, clock, siteUrl, boundTo: host, files: discovery.textAt, log });
  const app = buildServer({
    surface: { ...siteSurface, contract: siteContract },
    handlers: {
      discovery: discovery.routes,
      pages: pages.routes,
      events: eventsModule(moduleDeps).routes,
      blog: blogModule(moduleDeps).routes,
      search: search.routes,
      mcp: mcp.routes,
      files: discovery.fileRoutes,
    },
    closedPath: '/api',
    renderUndecodable: pages.answerUndecodable,
    errorFormat: siteErrorFormat,
    baseUrl: siteUrl,
    authorize: () => undefined,
    cors,
    log,
    metrics,
    limits: { maxInFlight },
    isDraining: () => lifecycle.isDraining(),
  });
  return { app, warm: () => search.warm().then(pages.warm).then(mcp.warm) };
}
