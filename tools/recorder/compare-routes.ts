import { listOperations, type Surface } from '@lyceum/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';

import { onServerCreated } from './server-created.ts';

/** Builds a server and collects its actual routes, including those of plugins. */
async function listLiveRoutes(build: () => FastifyInstance | Promise<FastifyInstance>): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const stop = onServerCreated((made) => made.addHook('onRoute', (route) => void routes.push(route)));
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
 * Lists live routes that the contract does not declare (neither an operation nor the refusal of other methods or paths)
 * and operations without a live route.
 */
export async function findRouteDifferences(
  surface: Surface,
  build: () => FastifyInstance | Promise<FastifyInstance>,
): Promise<string[]> {
  const operations = listOperations(surface.contract);
  const routes = await listLiveRoutes(build);
  const stray = routes.filter(
    ({ config }) => !config?.allowed && !config?.closed && !(config?.operation && operations.includes(config.operation)),
  );
  const missing = operations.filter((operation) => !routes.some(({ config }) => config?.operation === operation));
  return [
    ...stray.map(({ method, url }) => `${String(method)} ${url} is not in the contract`),
    ...missing.map(({ id }) => `${id} has no route`),
  ];
}
