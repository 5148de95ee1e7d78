import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { ServeMcp } from './serve-mcp.ts';

export const mcpRoutes = (serve: ServeMcp): Handlers<typeof siteContract.mcp, unknown> => ({
  call: ({ body, request }) => serve(body, request),
});
