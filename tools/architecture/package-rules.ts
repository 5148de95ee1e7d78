import { database, packages, type Rule, testFiles } from './rule.ts';

/** Which package and which app may know which. */
export const packageRules: readonly Rule[] = [
  { name: 'no-cycles', comment: 'a cycle has no top to read from', from: {}, to: { circular: true } },
  {
    name: 'nothing-unresolved',
    comment: 'an import that cannot be followed would slip past the other rules',
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
    name: 'contract-is-pure',
    comment: 'contract imports zod and itself only: browsers and clients load it',
    from: { path: '^packages/contract/', pathNot: [testFiles] },
    to: { pathNot: ['^packages/contract/', packages('zod')] },
  },
  {
    name: 'clients-see-only-the-contract',
    comment: 'sdk, cli and dashboard speak HTTP; they never import a server or its kit',
    from: { path: '^(packages/(sdk|cli)|apps/dashboard)/', pathNot: [testFiles] },
    to: { path: '^(apps/(?!dashboard/)|packages/kit/)' },
  },
  {
    name: 'packages-know-no-app',
    comment: 'apps stand on packages, never the other way round',
    from: { path: '^packages/(?!(contract|sdk|cli)/)', pathNot: [testFiles] },
    to: { path: '^apps/' },
  },
  {
    name: 'conformance-knows-only-http',
    comment: 'it checks the specification from outside, so it shares no code with what it checks',
    from: { path: '^conformance/' },
    to: { path: '^(apps|packages)/' },
  },
];

export const appRules: readonly Rule[] = [
  {
    name: 'apps-are-apart',
    comment: 'two apps meet over HTTP only',
    from: { path: '^apps/((?!(ctl|dashboard)/)[^/]+)/', pathNot: [testFiles] },
    to: { path: '^apps/', pathNot: ['^apps/$1/'] },
  },
  {
    name: 'ctl-loads-apps-dynamically',
    comment: 'a site process must never load a database driver',
    from: { path: '^apps/ctl/', pathNot: [testFiles] },
    to: { path: '^apps/(?!ctl/)', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-ctl-loads-apps',
    comment: 'drivers and tools talk to an app over HTTP, or borrow what its tests are set up with',
    from: { path: '^(tools|bench|verify|standins)/', pathNot: [testFiles] },
    to: { path: '^apps/', pathNot: [testFiles] },
  },
  {
    name: 'only-kit-speaks-fastify',
    comment: 'routes exist because the contract declares them; kit mounts them',
    from: { path: '^(apps|packages)/(?!kit/)', pathNot: [testFiles] },
    to: { path: packages('fastify', '@fastify'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'site-has-no-database',
    comment: 'reachability: not even through kit',
    from: { path: '^apps/site/', pathNot: [testFiles] },
    to: { path: `${database}|^apps/api/`, reachable: true },
  },
];
