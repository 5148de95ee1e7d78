import { camelCase, methodFor, type Place } from './place.ts';

/** The files of a new module, without any operation yet. */
export function moduleFiles({ folder, surface, module, contractFile }: Place): Readonly<Record<string, string>> {
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

TODO: what it owns, what it needs, what it offers; its states, if it has any. At most 25 lines.
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
  readonly place: Place;
  /** `list-quests`: the file, and in camel case the function. */
  readonly useCase: string;
  /** `list`: the name inside the group. */
  readonly name: string;
}

/** The use case and a test that fails until somebody says what is promised. */
export function operationFiles({ place, useCase, name }: NewOperation): Readonly<Record<string, string>> {
  const { folder, surface, module } = place;
  const group = camelCase(module);
  const problem = `${useCase} is not written yet`;
  return {
    [`${folder}/${useCase}.ts`]: `import type { Result } from '@lyceum/contract';
import type { ${surface}Contract } from '@lyceum/contract/${surface}';

/** TODO: deps, caller and input come in as arguments; a route has no ifs. */
export function ${camelCase(useCase)}(): Result<(typeof ${surface}Contract)['${group}']['${name}']> {
  throw new Error('${problem}');
}
`,
    [`${folder}/${useCase}.test.ts`]: `import { expect, test } from 'vitest';

test('${group}.${name} 200', () => {
  expect.fail('TODO: say what ${useCase} promises, asking through HTTP; then one test for each declared status');
});
`,
  };
}

/** The declaration to put into the contract's group. */
export function operationDeclaration({ place, useCase, name }: NewOperation): string {
  const method = methodFor(useCase.split('-')[0] ?? '');
  const effect = method === 'GET' ? 'read' : 'write';
  const path = name === 'list' ? '' : `/${useCase}`;
  const access =
    place.surface === 'site'
      ? { path: `/api/${place.module}${path}`, auth: 'anonymous', policy: 'anyone', rate: 'none' }
      : { path: `/api/v1/${place.module}${path}/`, auth: 'caller', policy: 'any-caller', rate: 'standard' };
  return `  ${name}: operation({
    id: '${camelCase(place.module)}.${name}',
    method: '${method}',
    path: '${access.path}',
    summary: 'TODO: what it does',
    since: '1.0.0',
    published: true,
    auth: '${access.auth}',
    policy: '${access.policy}',
    effect: '${effect}',
    rate: '${access.rate}',
    responses: { 200: json(z.object({}), { description: 'TODO: what comes back' }) },
    failures: {},
  }),
`;
}
