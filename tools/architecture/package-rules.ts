import { database, packages, type Rule, testFiles } from './rule.ts';

/** Which packages may import which. */
export const packageRules: readonly Rule[] = [
  { name: 'no-cycles', comment: 'imports must not form a cycle', from: {}, to: { circular: true } },
  {
    name: 'no-unresolved-imports',
    comment: 'the other rules cannot check an import that does not resolve',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'production-imports-no-test-code',
    comment: 'tests, fixtures and testing/ are not shipped',
    from: { path: '^(apps|packages)/', pathNot: [testFiles] },
    to: { path: testFiles },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'contract imports only zod and itself, because browsers and clients load it',
    from: { path: '^packages/contract/', pathNot: [testFiles] },
    to: { pathNot: ['^packages/contract/', packages('zod')] },
  },
  {
    name: 'clients-import-no-server',
    comment: 'sdk, cli and dashboard use HTTP; they import neither a server nor its kit',
    from: { path: '^(packages/(sdk|cli)|apps/dashboard)/', pathNot: [testFiles] },
    to: { path: '^(apps/(?!dashboard/)|packages/kit/)' },
  },
  {
    name: 'packages-import-no-app',
    comment: 'apps import packages, packages never import apps',
    from: { path: '^packages/(?!(contract|sdk|cli)/)', pathNot: [testFiles] },
    to: { path: '^apps/' },
  },
  {
    name: 'conformance-imports-no-product-code',
    comment: 'it checks the specification through HTTP, so it shares no code with what it checks',
    from: { path: '^conformance/' },
    to: { path: '^(apps|packages)/' },
  },
];

/** Which apps may import which. */
export const appRules: readonly Rule[] = [
  {
    name: 'apps-import-no-other-app',
    comment: 'apps communicate through HTTP only',
    from: { path: '^apps/((?!(ctl|dashboard)/)[^/]+)/', pathNot: [testFiles] },
    to: { path: '^apps/', pathNot: ['^apps/$1/'] },
  },
  {
    name: 'ctl-imports-apps-dynamically',
    comment: 'a site process must never load a database driver',
    from: { path: '^apps/ctl/', pathNot: [testFiles] },
    to: { path: '^apps/(?!ctl/)', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-ctl-imports-apps',
    comment: 'drivers and tools use an app through HTTP, or import what its tests use to start it',
    from: { path: '^(tools|bench|verify|standins)/', pathNot: [testFiles] },
    to: { path: '^apps/', pathNot: [testFiles] },
  },
  {
    name: 'only-kit-imports-fastify',
    comment: 'the contract declares the routes, and kit mounts them',
    from: { path: '^(apps|packages)/(?!kit/)', pathNot: [testFiles] },
    to: { path: packages('fastify', '@fastify'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'site-reaches-no-database',
    comment: 'the site must not load a database driver, not even through kit',
    from: { path: '^apps/site/', pathNot: [testFiles] },
    to: { path: `${database}|^apps/api/`, reachable: true },
  },
];
