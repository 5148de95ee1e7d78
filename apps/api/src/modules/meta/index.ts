import { type MetaDeps, metaRoutes } from './meta.routes.ts';

export type { MetaDeps } from './meta.routes.ts';

/** The API about itself: health, OpenAPI document, state machines, problem pages, probes. */
export const metaModule = (deps: MetaDeps) => ({ routes: { meta: metaRoutes(deps) } });
