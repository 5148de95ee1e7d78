// Made by `npm run generate` from packages/contract. Do not edit.
import type { RouteTable } from './route.ts';

export const siteRoutes: RouteTable = {
  discovery: {
    health: ['GET', '/api/health', 'read'],
    openapi: ['GET', '/openapi.json', 'read'],
    openapiYaml: ['GET', '/api/openapi.yaml', 'read'],
  },
  events: {
    list: ['GET', '/api/events', 'read'],
    get: ['GET', '/api/events/{slug}', 'read'],
  },
};

export const productRoutes: RouteTable = {
  meta: {
    health: ['GET', '/api/v1/meta/health/', 'read'],
    openapi: ['GET', '/openapi.json', 'read'],
  },
  auth: {
    whoami: ['GET', '/api/v1/auth/whoami/', 'read'],
  },
};
