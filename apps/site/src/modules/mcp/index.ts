import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import { mcpRoutes } from './mcp.routes.ts';
import type { McpDeps, ServeMcp } from './serve-mcp.ts';

export interface McpModule {
  readonly routes: Handlers<typeof siteContract.mcp, unknown>;
  /** Loads the SDK before the first request. */
  warm(): Promise<void>;
}

export function mcpModule(deps: McpDeps): McpModule {
  let serving: Promise<ServeMcp> | undefined;
  // Loaded with the first request: the SDK would make every start longer.
  const load = () => (serving ??= import('./serve-mcp.ts').then(({ createSiteMcpHandler }) => createSiteMcpHandler(deps)));
  return {
    routes: mcpRoutes(async (body, request) => (await load())(body, request)),
    warm: () => load().then(() => undefined),
  };
}
