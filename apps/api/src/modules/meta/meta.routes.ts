import { openapi } from '@lyceum/contract';
import { type productContract, productSurface } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../iam/index.ts';
import { notReady } from './meta.problems.ts';

export interface MetaDeps {
  readonly clock: Clock;
  readonly baseUrl: string;
  ready(): boolean;
  /** Whether the database answers; asked at most once a second. */
  databaseAnswers(): Promise<boolean>;
}

export function metaRoutes(deps: MetaDeps): Handlers<(typeof productContract)['meta'], Caller> {
  const document = JSON.stringify(openapi(productSurface, { serverUrl: deps.baseUrl }));
  return {
    health: async () => ({
      status: (await deps.databaseAnswers()) ? 'ok' : 'degraded',
      service: 'product-api',
      version: productSurface.version,
      time: deps.clock.now().toISOString(),
    }),
    openapi: () => document,
    live: () => undefined,
    ready: () => {
      if (!deps.ready()) throw notReady();
      return undefined;
    },
  };
}
