// Made by `npm run generate` from packages/contract. Do not edit.
import type { RouteTable } from './route.ts';

export const siteRoutes: RouteTable = {
  discovery: {
    health: ['GET', '/api/health', 'read'],
    openapi: ['GET', '/openapi.json', 'read'],
    openapiYaml: ['GET', '/api/openapi.yaml', 'read'],
  },
  pages: {
    list: ['GET', '/api/site', 'read'],
    markdown: ['GET', '/api/md/{+path}', 'read'],
  },
  events: {
    list: ['GET', '/api/events', 'read'],
    get: ['GET', '/api/events/{slug}', 'read'],
  },
  blog: {
    list: ['GET', '/api/blog', 'read'],
    get: ['GET', '/api/blog/{slug}', 'read'],
  },
  search: {
    query: ['GET', '/api/search', 'read'],
  },
  mcp: {
  },
  files: {
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
  categories: {
    list: ['GET', '/api/v1/taxonomy/categories/', 'read'],
    create: ['POST', '/api/v1/taxonomy/categories/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/categories/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/categories/{id}/', 'write'],
  },
  subcategories: {
    list: ['GET', '/api/v1/taxonomy/subcategories/', 'read'],
    create: ['POST', '/api/v1/taxonomy/subcategories/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/subcategories/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/subcategories/{id}/', 'write'],
  },
  tags: {
    list: ['GET', '/api/v1/taxonomy/tags/', 'read'],
    create: ['POST', '/api/v1/taxonomy/tags/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/tags/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/tags/{id}/', 'write'],
  },
  skills: {
    list: ['GET', '/api/v1/taxonomy/skills/', 'read'],
    create: ['POST', '/api/v1/taxonomy/skills/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/skills/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/skills/{id}/', 'write'],
  },
  investmentInterests: {
    list: ['GET', '/api/v1/taxonomy/investment-interests/', 'read'],
    create: ['POST', '/api/v1/taxonomy/investment-interests/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/investment-interests/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/investment-interests/{id}/', 'write'],
  },
  playerLevels: {
    list: ['GET', '/api/v1/taxonomy/player-levels/', 'read'],
    create: ['POST', '/api/v1/taxonomy/player-levels/', 'write'],
    update: ['PATCH', '/api/v1/taxonomy/player-levels/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/taxonomy/player-levels/{id}/', 'write'],
  },
  communityEvents: {
    upcoming: ['GET', '/api/v1/community/events/upcoming/', 'read'],
    list: ['GET', '/api/v1/community/events/', 'read'],
    get: ['GET', '/api/v1/community/events/{id}/', 'read'],
    create: ['POST', '/api/v1/community/events/', 'write'],
    update: ['PATCH', '/api/v1/community/events/{id}/', 'write'],
    remove: ['DELETE', '/api/v1/community/events/{id}/', 'write'],
  },
  media: {
    upload: ['POST', '/api/v1/media/', 'write'],
    list: ['GET', '/api/v1/media/', 'read'],
    remove: ['DELETE', '/api/v1/media/{id}/', 'write'],
  },
};
