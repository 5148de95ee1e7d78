import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Tree = Readonly<Record<string, string>>;

const installed = ['zod', 'fastify', 'pg', 'kysely', 'undici'];

/** A small repository that breaks no rule. */
const cleanTree: Tree = {
  'package.json': '{ "name": "fixture", "type": "module" }',
  ...Object.fromEntries(
    installed.flatMap((name) => [
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "type": "module", "exports": "./index.js" }`],
      [`node_modules/${name}/index.js`, 'export const anything = 1;'],
    ]),
  ),
  'packages/contract/src/index.ts': "import { anything } from 'zod'; export const contract = anything;",
  'packages/kit/src/index.ts':
    "import { anything } from 'fastify'; import { contract } from '../../contract/src/index.ts'; export const kit = [anything, contract];",
  'packages/sdk/src/index.ts': "import { contract } from '../../contract/src/index.ts'; export const sdk = contract;",
  'apps/site/src/main.ts':
    "import { kit } from '../../../packages/kit/src/index.ts'; import { events } from './modules/events/index.ts'; export const site = [kit, events];",
  'apps/site/src/content/load.ts': 'export const load = 1;',
  'apps/site/src/modules/events/index.ts': "import { load } from '../../content/load.ts'; export const events = load;",
  'apps/site/src/modules/search/index.ts': "import { events } from '../events/index.ts'; export const search = events;",
  'apps/api/src/wire.ts':
    "import { db } from './platform/db/db.ts'; import { people } from './modules/people/index.ts'; import { vault } from './modules/vault/index.ts'; export const wired = [db, people, vault];",
  'apps/api/src/platform/db/db.ts': "import { anything } from 'kysely'; export const db = anything;",
  'apps/api/src/modules/people/index.ts': 'export const people = 1;',
  'apps/api/src/modules/taxonomy/index.ts': 'export const taxonomy = 1;',
  'apps/api/src/modules/vault/index.ts':
    "import { people } from '../people/index.ts'; import { routes } from './vault.routes.ts'; import { store } from './vault.store.ts'; import { ingestJob } from './ingest.job.ts'; export const vault = [people, routes, store, ingestJob];",
  'apps/api/src/modules/vault/vault.routes.ts':
    "import { reprocess } from './reprocess-document.ts'; export const routes = reprocess;",
  'apps/api/src/modules/vault/reprocess-document.ts':
    "import type { Store } from './vault.store.ts'; import { allowed } from './vault.rules.ts'; export const reprocess = (store: Store) => [store, allowed];",
  'apps/api/src/modules/vault/vault.store.ts':
    "import { db } from '../../platform/db/db.ts'; import { anything } from 'kysely'; export const store = [db, anything]; export type Store = typeof store;",
  'apps/api/src/modules/vault/vault.context.ts':
    "import { db } from '../../platform/db/db.ts'; import { store } from './vault.store.ts'; export const context = [db, store];",
  'apps/api/src/modules/vault/vault.rules.ts': "import { createHash } from 'node:crypto'; export const allowed = createHash;",
  'apps/api/src/modules/vault/ingest.job.ts': 'export const ingestJob = 1;',
  'apps/api/src/modules/vault/vault.test.ts':
    "import { store } from './vault.store.ts'; import { db } from '../../platform/db/db.ts'; export const tested = [store, db];",
  'apps/ctl/src/main.ts': "export const serve = () => import('../../site/src/main.ts');",
  'apps/dashboard/src/main.ts': "import { sdk } from '../../../packages/sdk/src/index.ts'; export const dashboard = sdk;",
  'conformance/main.ts': "import { readFileSync } from 'node:fs'; export const read = readFileSync;",
  'tools/check/main.ts': 'export const check = 1;',
};

/** Writes the clean repository with some files added or replaced, and returns its folder. */
export function writeRepository(changed: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'lyceum-architecture-'));
  for (const [file, text] of Object.entries({ ...cleanTree, ...changed })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const importing = (specifier: string): string => `import * as other from '${specifier}'; export const used = other;`;

/** For each rule, a change that breaks this rule and no other. */
export const violations: Readonly<Record<string, Tree>> = {
  'no-cycles': {
    'packages/sdk/src/one.ts': importing('./two.ts'),
    'packages/sdk/src/two.ts': importing('./one.ts'),
  },
  'no-unresolved-imports': { 'packages/sdk/src/one.ts': importing('./missing.ts') },
  'production-imports-no-test-code': {
    'packages/sdk/src/quest.fixtures.ts': 'export const aQuest = 1;',
    'packages/sdk/src/one.ts': importing('./quest.fixtures.ts'),
  },
  'contract-imports-only-zod': { 'packages/contract/src/one.ts': importing('node:path') },
  'clients-import-no-server': { 'packages/sdk/src/one.ts': importing('../../kit/src/index.ts') },
  'packages-import-no-app': { 'packages/kit/src/one.ts': importing('../../../apps/site/src/content/load.ts') },
  'conformance-imports-no-product-code': { 'conformance/one.ts': importing('../packages/contract/src/index.ts') },
  'apps-import-no-other-app': { 'apps/api/src/one.ts': importing('../../site/src/content/load.ts') },
  'ctl-imports-apps-dynamically': { 'apps/ctl/src/one.ts': importing('../../site/src/main.ts') },
  'only-ctl-imports-apps': { 'tools/check/one.ts': importing('../../apps/site/src/main.ts') },
  'only-kit-imports-fastify': { 'apps/site/src/one.ts': importing('fastify') },
  'site-reaches-no-database': { 'packages/kit/src/index.ts': `import * as pg from 'pg'; export const kit = pg;` },
  'platform-imports-no-module': { 'apps/api/src/platform/one.ts': importing('../modules/people/index.ts') },
  'modules-import-only-index': {
    'apps/api/src/modules/people/users.ts': 'export const users = 1;',
    'apps/api/src/modules/vault/one.ts': importing('../people/users.ts'),
  },
  'app-imports-only-module-index': { 'apps/api/src/one.ts': importing('./modules/vault/reprocess-document.ts') },
  'routes-import-no-store': { 'apps/api/src/modules/vault/one.routes.ts': importing('./vault.store.ts') },
  'only-stores-and-contexts-import-db': { 'apps/api/src/modules/vault/one.ts': importing('../../platform/db/db.ts') },
  'stores-import-no-http': { 'apps/api/src/modules/vault/one.store.ts': importing('undici') },
  'rules-import-no-io': { 'apps/api/src/modules/vault/one.rules.ts': importing('pg') },
  'rules-import-no-node-io': { 'apps/api/src/modules/vault/one.rules.ts': importing('node:fs') },
  'rules-import-only-platform-types': {
    'apps/api/src/platform/clock.ts': 'export const clock = 1;',
    'apps/api/src/modules/vault/one.rules.ts': importing('../../platform/clock.ts'),
  },
  'only-index-imports-job-handlers': { 'apps/api/src/modules/vault/one.ts': importing('./ingest.job.ts') },
  'unlisted-module': { 'apps/api/src/modules/chess/index.ts': 'export const chess = 1;' },
  ...Object.fromEntries(upwardImports()),
};

/** An import of a higher level, for each level. The same rule forbids imports within a level, which are tested separately. */
function upwardImports(): (readonly [string, Tree])[] {
  const up = {
    'level-api-1': ['taxonomy', 'vault'],
    'level-api-2': ['people', 'auth'],
    'level-api-3': ['auth', 'accounts'],
    'level-api-4': ['accounts', 'activity'],
    'level-api-5': ['activity', 'vault'],
    'level-api-6': ['rewards', 'quests'],
    'level-api-7': ['quests', 'games'],
    'level-api-8': ['games', 'meta'],
    'level-site-1': ['blog', 'search'],
    'level-site-2': ['search', 'mcp'],
  };
  return Object.entries(up).map(([rule, [low = '', high = '']]) => {
    const folder = `apps/${rule.includes('api') ? 'api' : 'site'}/src/modules`;
    const higher = `${folder}/${high}/index.ts`;
    return [rule, { [higher]: 'export const high = 1;', [`${folder}/${low}/one.ts`]: importing(`../${high}/index.ts`) }] as const;
  });
}

/** Imports between two modules of the same level. */
export const sidewaysImports: readonly (readonly [rule: string, Tree])[] = [
  ['level-api-1', { 'apps/api/src/modules/media/one.ts': importing('../taxonomy/index.ts') }],
  [
    'level-site-3',
    {
      'apps/site/src/modules/discovery/index.ts': 'export const d = 1;',
      'apps/site/src/modules/mcp/one.ts': importing('../discovery/index.ts'),
    },
  ],
];
