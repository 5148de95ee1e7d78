import { createOpenApiDocument } from '@lyceum/contract';
import { type productContract, productSurface } from '@lyceum/contract/product';
import type { Capabilities } from '@lyceum/contract/product/meta';
import { stateMachines } from '@lyceum/contract/product/state-machines';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { databaseDown, notReady } from './meta.problems.ts';
import { createProblemPages } from './problem-pages.ts';

export interface MetaDeps {
  readonly clock: Clock;
  readonly baseUrl: string;
  isReady(): boolean;
  /** Whether the database responds. */
  isReachable(): Promise<boolean>;
  readonly capabilities: Capabilities;
}

export function metaRoutes(deps: MetaDeps): Handlers<(typeof productContract)['meta'], Caller> {
  const document = JSON.stringify(createOpenApiDocument(productSurface, { serverUrl: deps.baseUrl }));
  const pages = createProblemPages();
  return {
    health: async () => ({
      status: (await deps.isReachable()) ? 'ok' : 'degraded',
      service: 'product-api',
      version: productSurface.version,
      time: deps.clock.now().toISOString(),
    }),
    openapi: () => document,
    stateMachines: () => ({
      state_machines: stateMachines.map(({ states, moves, ...one }) => ({ ...one, states: [...states], moves: [...moves] })),
    }),
    capabilities: () => deps.capabilities,
    problems: () => pages.index,
    problem: ({ params }) => pages.one(params.code),
    live: () => undefined,
    ready: async () => {
      if (!deps.isReady()) throw notReady();
      if (!(await deps.isReachable())) throw databaseDown();
      return undefined;
    },
  };
}
