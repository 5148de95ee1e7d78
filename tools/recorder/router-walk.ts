import { operationsOf, type Surface } from '@lyceum/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';

import { onServerMade } from './servers-made.ts';

/** Builds a server and collects the routes that it really has, plugins' routes included. */
async function liveRoutes(build: () => FastifyInstance | Promise<FastifyInstance>): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const stop = onServerMade((made) => made.addHook('onRoute', (route) => void routes.push(route)));
  try {
    const app = await build();
    await app.ready();
    await app.close();
  } finally {
    stop();
  }
  return routes;
}

/**
 * Live routes that are not the contract's: neither an operation nor the refusal of other methods or paths.
 * And operations that have no live route.
 */
export async function strayRoutes(surface: Surface, build: () => FastifyInstance | Promise<FastifyInstance>): Promise<string[]> {
  const operations = operationsOf(surface.contract);
  const routes = await liveRoutes(build);
  const stray = routes.filter(
    ({ config }) => !config?.allowed && !config?.closed && !(config?.operation && operations.includes(config.operation)),
  );
  const missing = operations.filter((operation) => !routes.some(({ config }) => config?.operation === operation));
  return [
    ...stray.map(({ method, url }) => `${String(method)} ${url} is not in the contract`),
    ...missing.map(({ id }) => `${id} has no route`),
  ];
}
