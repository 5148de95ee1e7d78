import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import { mcpRoutes } from './mcp.routes.ts';
import { type McpDeps, serveMcp } from './serve-mcp.ts';

export interface McpModule {
  readonly routes: Handlers<typeof siteContract.mcp, unknown>;
}

export const mcpModule = (deps: McpDeps): McpModule => ({ routes: mcpRoutes(serveMcp(deps)) });
