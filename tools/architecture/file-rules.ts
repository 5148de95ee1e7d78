import { database, packages, type Rule, testFiles } from './rule.ts';

const http = packages('fastify', '@fastify', 'undici', '(node:)?https?', '(node:)?http2');
const remote = packages('@aws-sdk', 'nodemailer', 'ioredis', 'redis', 'pino', 'prom-client', 'openid-client');
/** All other built-in modules of Node do I/O or read the time. */
const pureBuiltins = '^(node:)?(assert|buffer|crypto|path|punycode|string_decoder|url|util|zlib)(/|$)';

const modules = '^apps/[^/]+/src/modules/';
const moduleIndex = String.raw`${modules}[^/]+/index\.ts$`;
const storeFiles = String.raw`\.store\.ts$`;
const dbFolder = '^apps/api/src/platform/db(/|\\.ts$)';

/** What each kind of file in an app may import. */
export const fileRules: readonly Rule[] = [
  {
    name: 'platform-imports-no-module',
    comment: 'the folders below the modules (platform, content, layout) do not import them',
    from: { path: '^apps/[^/]+/src/(?!modules/)[^/]+/', pathNot: [testFiles] },
    to: { path: String.raw`^apps/[^/]+/src/(modules/|(wire|main)\.ts$)` },
  },
  {
    name: 'modules-import-only-index',
    comment: 'a module imports another one only through its index.ts',
    from: { path: `${modules}([^/]+)/`, pathNot: [testFiles] },
    to: { path: modules, pathNot: [`${modules}$1/`, moduleIndex] },
  },
  {
    name: 'app-imports-only-module-index',
    comment: 'files outside a module import it only through its index.ts; verify and bench may also import its fixtures',
    from: { pathNot: [modules, testFiles] },
    to: { path: modules, pathNot: [moduleIndex, testFiles] },
  },
  {
    name: 'routes-import-no-store',
    comment: 'a route calls a use case, which MCP, jobs and commands can call too',
    from: { path: String.raw`\.routes\.ts$` },
    to: { path: `${storeFiles}|${dbFolder}|${database}` },
  },
  {
    name: 'only-stores-and-contexts-import-db',
    comment: 'only *.store.ts, *.context.ts, index.ts and wire.ts import the database',
    from: {
      path: '^apps/api/src/',
      pathNot: [
        storeFiles,
        String.raw`^apps/api/src/platform(/|\.ts$)`,
        String.raw`(/index|/wire|\.context|\.routes|\.rules)\.ts$`,
        testFiles,
      ],
    },
    to: { path: `${dbFolder}|${database}` },
  },
  {
    name: 'stores-import-no-http',
    comment: 'jobs and commands use stores too',
    from: { path: storeFiles },
    to: { path: `${http}|^packages/kit/|\\.routes\\.ts$` },
  },
  {
    name: 'rules-import-no-io',
    comment: '*.rules.ts contains pure functions',
    from: { path: String.raw`\.rules\.ts$` },
    to: { path: String.raw`${database}|${dbFolder}|${http}|${remote}|\.(store|context|routes|job|jobs)\.ts$` },
  },
  {
    name: 'rules-import-no-node-io',
    comment: '*.rules.ts uses no files, sockets, processes or timers',
    from: { path: String.raw`\.rules\.ts$` },
    to: { dependencyTypes: ['core'], pathNot: [pureBuiltins, http] },
  },
  {
    name: 'rules-import-only-platform-types',
    comment: 'the rules of a module get values as arguments, not a clock or a queue; types may be imported',
    from: { path: String.raw`${modules}.*\.rules\.ts$` },
    to: { path: '^apps/[^/]+/src/platform(/|\\.ts$)', pathNot: [dbFolder], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-index-imports-job-handlers',
    comment: 'enqueuers import the job definitions in *.jobs.ts; importing handlers leads to cycles',
    from: { path: '^apps/', pathNot: [String.raw`/index\.ts$`, testFiles] },
    to: { path: String.raw`\.job\.ts$` },
  },
];
