import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import { later } from '../../later.ts';
import { mcpRoutes } from './mcp.routes.ts';
import type { McpDeps } from './serve-mcp.ts';

export interface McpModule {
  readonly routes: Handlers<typeof siteContract.mcp, unknown>;
  /** Loads the protocol before anybody speaks it. */
  warm(): Promise<void>;
}

export function mcpModule(deps: McpDeps): McpModule {
  const serve = later(() => import('./serve-mcp.ts').then(({ serveMcp }) => serveMcp(deps)));
  return {
    routes: mcpRoutes(async (body, request) => (await serve.load())(body, request)),
    warm: () => serve.load().then(() => undefined),
  };
}
