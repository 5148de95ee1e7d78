import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import { describeApi } from './describe-api.ts';
import { discoveryRoutes, type RoutesDeps } from './discovery.routes.ts';

export interface DiscoveryModule {
  readonly routes: Handlers<typeof siteContract.discovery, unknown>;
}

export const discoveryModule = (deps: Omit<RoutesDeps, 'description'>): DiscoveryModule => ({
  routes: discoveryRoutes({ ...deps, description: describeApi(deps.siteUrl) }),
});
