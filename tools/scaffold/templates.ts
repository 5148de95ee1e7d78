import { camelCase, type ModuleLocation, methodFor } from './module-location.ts';

/** The files of a new module, without any operation yet. */
export function moduleFiles({ folder, surface, module, contractFile }: ModuleLocation): Readonly<Record<string, string>> {
  const name = camelCase(module);
  const routes = `${name}Routes`;
  const caller = surface === 'site' ? 'unknown' : 'Caller';
  return {
    [contractFile]: `import { z } from 'zod';

import { json } from '../response.ts';
import { operation } from '../operation.ts';

export const ${name} = {
} as const;
`,
    [`${folder}/README.md`]: `# ${module}

TODO: what it owns, needs and exports; its states, if any. At most 25 lines.
`,
    [`${folder}/index.ts`]: `import { ${routes} } from './${module}.routes.ts';

/** TODO: what the module is for. */
export const ${name}Module = () => ({ routes: ${surface === 'site' ? `${routes}()` : `{ ${name}: ${routes}() }`} });
`,
    [`${folder}/${module}.routes.ts`]: `import type { ${surface}Contract } from '@lyceum/contract/${surface}';
import type { Handlers } from '@lyceum/kit';
${surface === 'site' ? '' : "\nimport type { Caller } from '../../platform/caller/caller.ts';\n"}
export const ${routes} = (): Handlers<(typeof ${surface}Contract)['${name}'], ${caller}> => ({
});
`,
  };
}

export interface NewOperation {
  readonly location: ModuleLocation;
  /** `list-quests`: the file, and in camel case the function. */
  readonly useCase: string;
  /** `list`: the name inside the group. */
  readonly name: string;
}

/** The use case and a test that fails until it is written. */
export function operationFiles({ location, useCase, name }: NewOperation): Readonly<Record<string, string>> {
  const { folder, surface, module } = location;
  const group = camelCase(module);
  const problem = `${useCase} is not written yet`;
  return {
    [`${folder}/${useCase}.ts`]: `import type { Result } from '@lyceum/contract';
import type { ${surface}Contract } from '@lyceum/contract/${surface}';

/** TODO: take the context, the caller and the input as arguments; routes have no conditions. */
export function ${camelCase(useCase)}(): Result<(typeof ${surface}Contract)['${group}']['${name}']> {
  throw new Error('${problem}');
}
`,
    [`${folder}/${useCase}.test.ts`]: `import { expect, test } from 'vitest';

test('${group}.${name} returns 200', () => {
  expect.fail('TODO: test ${useCase} through HTTP, with one test for each declared status');
});
`,
  };
}

/** The declaration to put into the contract's group. */
export function operationDeclaration({ location, useCase, name }: NewOperation): string {
  const method = methodFor(useCase.split('-')[0] ?? '');
  const effect = method === 'GET' ? 'read' : 'write';
  const path = name === 'list' ? '' : `/${useCase}`;
  const access =
    location.surface === 'site'
      ? { path: `/api/${location.module}${path}`, auth: 'anonymous', policy: 'anyone', rate: 'none' }
      : { path: `/api/v1/${location.module}${path}/`, auth: 'caller', policy: 'any-caller', rate: 'standard' };
  return `  ${name}: operation({
    id: '${camelCase(location.module)}.${name}',
    method: '${method}',
    path: '${access.path}',
    summary: 'TODO: what it does',
    since: '1.0.0',
    published: true,
    auth: '${access.auth}',
    policy: '${access.policy}',
    effect: '${effect}',
    rate: '${access.rate}',
    responses: { 200: json(z.object({}), { description: 'TODO: what it returns' }) },
    failures: {},
  }),
`;
}
