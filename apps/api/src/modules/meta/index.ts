import type { Clock } from '../../platform/clock.ts';
import { type MetaDeps, metaRoutes } from './meta.routes.ts';

const keptMs = 1_000;

/** About the API itself: health, its description, probes. */
export function metaModule(deps: MetaDeps) {
  return { routes: { meta: metaRoutes({ ...deps, databaseAnswers: askedSeldom(deps.databaseAnswers, deps.clock) }) } };
}

/** Health is asked by everyone and often; it must not become a load of its own. */
function askedSeldom(ask: () => Promise<boolean>, clock: Clock): () => Promise<boolean> {
  let until = 0;
  let answer: Promise<boolean> | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!answer || now >= until) {
      until = now + keptMs;
      answer = ask();
    }
    return answer;
  };
}
