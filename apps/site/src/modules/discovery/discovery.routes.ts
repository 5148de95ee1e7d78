import type { siteContract } from '@lyceum/contract/site';
import { type Handlers, type Lifecycle, reply } from '@lyceum/kit';

import { assertReady } from './assert-ready.ts';
import type { ApiDescription } from './describe-api.ts';
import { type HealthDeps, reportHealth } from './report-health.ts';

export interface RoutesDeps extends HealthDeps {
  readonly lifecycle: Pick<Lifecycle, 'isReady'>;
  readonly description: ApiDescription;
}

const noStore = { 'Cache-Control': 'no-store' } as const;

export const discoveryRoutes = (deps: RoutesDeps): Handlers<typeof siteContract.discovery, unknown> => ({
  health: () => reply(200, reportHealth(deps), noStore),
  openapi: () => deps.description.json(),
  openapiYaml: () => deps.description.yaml(),
  live: () => reply(204, undefined, noStore),
  ready: () => {
    assertReady(deps.lifecycle);
    return reply(204, undefined, noStore);
  },
});
