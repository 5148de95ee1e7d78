import type { Clock } from '../../platform/clock.ts';
import { type MetaDeps, metaRoutes } from './meta.routes.ts';

const cacheMs = 1_000;

/** The API about itself: health, OpenAPI document, state machines, problem pages, probes. */
export function metaModule(deps: MetaDeps) {
  return { routes: { meta: metaRoutes({ ...deps, databaseAnswers: cachedForASecond(deps.databaseAnswers, deps.clock) }) } };
}

/** Health is anonymous and polled often; without the cache it could be used to load the database. */
function cachedForASecond(check: () => Promise<boolean>, clock: Clock): () => Promise<boolean> {
  let expiresAt = 0;
  let result: Promise<boolean> | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!result || now >= expiresAt) {
      expiresAt = now + cacheMs;
      result = check();
    }
    return result;
  };
}
