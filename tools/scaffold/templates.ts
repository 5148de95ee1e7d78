import { camelCase, getMethodForVerb, type ModuleLocation, pascalCase } from './module-location.ts';

/** The files of a new module, without any operation yet. */
export function renderModuleFiles(location: ModuleLocation): Readonly<Record<string, string>> {
  const { folder, module, contractFile } = location;
  const name = camelCase(module);
  return {
    [contractFile]: `import { z } from 'zod';

import { jsonResponse } from '../response.ts';
import { defineOperation } from '../operation.ts';

export const ${name} = {
} as const;
`,
    [`${folder}/README.md`]: `# ${module}

TODO: what it owns, needs and exports; its states, if any. At most 25 lines.
`,
    ...(location.surface === 'site' ? siteModuleFiles(location) : productModuleFiles(location)),
  };
}

const siteModuleFiles = ({ folder, module }: ModuleLocation): Readonly<Record<string, string>> => {
  const routes = `${camelCase(module)}Routes`;
  return {
    [`${folder}/index.ts`]: `import { ${routes} } from './${module}.routes.ts';

/** TODO: what the module is for. */
export const ${camelCase(module)}Module = () => ({ routes: ${routes}() });
`,
    [`${folder}/${module}.routes.ts`]: `import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

export const ${routes} = (): Handlers<(typeof siteContract)['${camelCase(module)}'], unknown> => ({
});
`,
  };
};

const productModuleFiles = ({ folder, module }: ModuleLocation): Readonly<Record<string, string>> => {
  const name = camelCase(module);
  const type = pascalCase(module);
  return {
    [`${folder}/index.ts`]: `import { type ${type}Deps, ${name}Context } from './${module}.context.ts';
import { ${name}Routes } from './${module}.routes.ts';

/** TODO: what the module is for. */
export const ${name}Module = (deps: ${type}Deps) => ({ routes: { ${name}: ${name}Routes(${name}Context(deps)) } });
`,
    [`${folder}/${module}.context.ts`]: `import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface ${type}Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The stores and services that share one transaction. */
const openStores = (db: Db, scope: Scope) => ({ audit: auditTrail(db, scope) });
type ${type}Stores = ReturnType<typeof openStores>;

export const ${name}Context = (deps: ${type}Deps) => ({
  ...deps,
  read: <T>(scope: Scope, work: (stores: ${type}Stores) => Promise<T>) =>
    deps.db.read(scope, (db) => work(openStores(db, scope))),
  transact: <T>(scope: Scope, work: (stores: ${type}Stores) => Promise<T>) =>
    deps.db.transact(scope, (db) => work(openStores(db, scope))),
});
export type ${type}Context = ReturnType<typeof ${name}Context>;
`,
    [`${folder}/${module}.routes.ts`]: `import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ${type}Context } from './${module}.context.ts';

export const ${name}Routes = (context: ${type}Context): Handlers<(typeof productContract)['${name}'], Caller> => ({
});
`,
  };
};

export interface NewOperation {
  readonly location: ModuleLocation;
  /** `list-quests`: the file, and in camel case the function. */
  readonly useCase: string;
  /** `list`: the name inside the group. */
  readonly name: string;
}

/** The use case and a test that fails until it is written. */
export function renderOperationFiles(operation: NewOperation): Readonly<Record<string, string>> {
  const { location, useCase, name } = operation;
  const { folder, surface, group } = location;
  return {
    [`${folder}/${useCase}.ts`]: surface === 'site' ? siteUseCase(operation) : productUseCase(operation),
    [`${folder}/${useCase}.test.ts`]: `import { expect, test } from 'vitest';

test('${group}.${name} returns 200', () => {
  expect.fail('TODO: test ${useCase} through HTTP, with one test for each declared status');
});
`,
  };
}

const siteUseCase = ({
  location: { group },
  useCase,
  name,
}: NewOperation): string => `import type { Result } from '@lyceum/contract';
import type { siteContract } from '@lyceum/contract/site';

/** TODO: take what it needs as arguments; routes have no conditions. */
export function ${camelCase(useCase)}(): Result<(typeof siteContract)['${group}']['${name}']> {
  throw new Error('${useCase} is not written yet');
}
`;

const productUseCase = ({
  location: { group, context },
  useCase,
  name,
}: NewOperation): string => `import type { Result } from '@lyceum/contract';
import type { productContract } from '@lyceum/contract/product';

import type { Caller } from '${context.from.startsWith('./') ? '../..' : '../../..'}/platform/caller/caller.ts';
import type { ${context.type} } from '${context.from}';

type ${pascalCase(useCase)}Result = Result<(typeof productContract)['${group}']['${name}']>;

/** TODO: take the parsed input as the third argument; routes have no conditions. */
export const ${camelCase(useCase)} = (context: ${context.type}, caller: Caller): Promise<${pascalCase(useCase)}Result> =>
  context.${isRead(useCase) ? 'read' : 'transact'}(caller, () => Promise.reject(new Error('${useCase} is not written yet')));
`;

const isRead = (useCase: string): boolean => getMethodForVerb(useCase.split('-')[0] ?? '') === 'GET';

/** The declaration to put into the contract's group. */
export function renderOperationDeclaration({ location, useCase, name }: NewOperation): string {
  const method = getMethodForVerb(useCase.split('-')[0] ?? '');
  const effect = isRead(useCase) ? 'read' : 'write';
  const path = name === 'list' ? '' : `/${useCase}`;
  const access =
    location.surface === 'site'
      ? { path: `/api/${location.module}${path}`, auth: 'anonymous', policy: 'anyone', rate: 'none' }
      : { path: `/api/v1/${location.module}${path}/`, auth: 'caller', policy: 'any-caller', rate: 'standard' };
  return `  ${name}: defineOperation({
    id: '${location.group}.${name}',
    method: '${method}',
    path: '${access.path}',
    summary: 'TODO: what it does',
    since: '1.0.0',
    published: true,
    auth: '${access.auth}',
    policy: '${access.policy}',
    effect: '${effect}',
    rate: '${access.rate}',
    responses: { 200: jsonResponse(z.object({}), { description: 'TODO: what it returns' }) },
    failures: {},
  }),
`;
}
