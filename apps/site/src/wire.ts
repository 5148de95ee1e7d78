import { siteContract, siteSurface } from '@lyceum/contract/site';
import { buildServer, type CorsPolicy, type Lifecycle, type Log, type Metrics, siteStyle } from '@lyceum/kit';

import type { Clock } from './clock.ts';
import type { LiveContent } from './content/live-content.ts';
import { discoveryModule } from './modules/discovery/index.ts';
import { eventsModule } from './modules/events/index.ts';
import { createRepresentations } from './representations.ts';

/** Anybody's browser may read the site; the MCP headers are those that its clients send and look for. */
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

export interface Parts {
  readonly siteUrl: string;
  readonly content: LiveContent;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  readonly maxInFlight: number;
}

/** Builds every module and the server over them; the only file that knows everybody. */
export function buildSite({ siteUrl, content, clock, log, metrics, lifecycle, maxInFlight }: Parts) {
  const { snapshot } = content;
  const represent = createRepresentations({ clock, snapshot });
  return buildServer({
    surface: { ...siteSurface, contract: siteContract },
    handlers: {
      discovery: discoveryModule({ content, clock, siteUrl, lifecycle }).routes,
      events: eventsModule({ snapshot, clock, represent, siteUrl }).routes,
    },
    style: siteStyle,
    baseUrl: siteUrl,
    admit: () => undefined,
    cors,
    log,
    metrics,
    limits: { maxInFlight },
    draining: () => lifecycle.draining(),
  });
}
