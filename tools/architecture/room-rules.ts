import { database, packages, type Rule, testFiles } from './rule.ts';

const http = packages('fastify', '@fastify', 'undici', '(node:)?https?', '(node:)?http2');
const remote = packages('@aws-sdk', 'nodemailer', 'ioredis', 'redis', 'pino', 'prom-client', 'openid-client');
/** Pure parts of Node; every other built-in module reaches outside the process or tells the time. */
const pureBuiltins = '^(node:)?(assert|buffer|crypto|path|punycode|string_decoder|url|util|zlib)(/|$)';

const modules = '^apps/[^/]+/src/modules/';
const storeFiles = String.raw`\.store\.ts$`;
const databaseRoom = '^apps/api/src/platform/db(/|\\.ts$)';

/** What each kind of file inside an app may know. */
export const roomRules: readonly Rule[] = [
  {
    name: 'platform-knows-no-module',
    comment: 'what lies under the modules (platform, content, layout) does not know them',
    from: { path: '^apps/[^/]+/src/(?!modules/)[^/]+/', pathNot: [testFiles] },
    to: { path: String.raw`^apps/[^/]+/src/(modules/|(wire|main)\.ts$)` },
  },
  {
    name: 'modules-enter-by-the-door',
    comment: 'another module is imported by its index.ts',
    from: { path: `${modules}([^/]+)/`, pathNot: [testFiles] },
    to: { path: modules, pathNot: [`${modules}$1/`, String.raw`${modules}[^/]+/index\.ts$`] },
  },
  {
    name: 'outsiders-enter-by-the-door',
    comment: 'wire.ts and its like see of a module its index.ts',
    from: { pathNot: [modules, testFiles] },
    to: { path: modules, pathNot: [String.raw`${modules}[^/]+/index\.ts$`] },
  },
  {
    name: 'routes-never-touch-the-store',
    comment: 'a route calls a use case; then MCP, jobs and the command line can call it too',
    from: { path: String.raw`\.routes\.ts$` },
    to: { path: `${storeFiles}|${databaseRoom}|${database}` },
  },
  {
    name: 'only-stores-speak-sql',
    comment: 'SQL is written in *.store.ts; *.context.ts, index.ts and wire.ts pass the connection on',
    from: {
      path: '^apps/api/src/',
      pathNot: [
        storeFiles,
        String.raw`^apps/api/src/platform(/|\.ts$)`,
        String.raw`(/index|/wire|\.context|\.routes|\.rules)\.ts$`,
        testFiles,
      ],
    },
    to: { path: `${databaseRoom}|${database}` },
  },
  {
    name: 'stores-know-no-http',
    comment: 'a store is asked by jobs and commands too',
    from: { path: storeFiles },
    to: { path: `${http}|^packages/kit/|\\.routes\\.ts$` },
  },
  {
    name: 'rules-are-pure',
    comment: '*.rules.ts: values in, values out',
    from: { path: String.raw`\.rules\.ts$` },
    to: { path: String.raw`${database}|${databaseRoom}|${http}|${remote}|\.(store|routes|job|jobs)\.ts$` },
  },
  {
    name: 'rules-use-no-io-of-node',
    comment: '*.rules.ts: no files, sockets, processes or timers',
    from: { path: String.raw`\.rules\.ts$` },
    to: { dependencyTypes: ['core'], pathNot: [pureBuiltins, http] },
  },
  {
    name: 'rules-know-no-platform',
    comment: 'a module’s rules are handed values, not a clock or a queue; types are free',
    from: { path: String.raw`${modules}.*\.rules\.ts$` },
    to: { path: '^apps/[^/]+/src/platform(/|\\.ts$)', pathNot: [databaseRoom], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'job-handlers-by-the-door-only',
    comment: 'enqueuers import *.jobs.ts, never a handler: that is how knots begin',
    from: { path: '^apps/', pathNot: [String.raw`/index\.ts$`, testFiles] },
    to: { path: String.raw`\.job\.ts$` },
  },
];
