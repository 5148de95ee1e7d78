import type { Edit } from './apply-edit.ts';
import { camelCase, type ModuleLocation } from './module-location.ts';
import { type NewOperation, renderModuleFiles, renderOperationDeclaration, renderOperationFiles } from './templates.ts';

/** The changes to write: new files, then insertions. */
export interface Plan {
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

const firstLine = /^/;
/** The end of the object that a contract file exports as its group; the last one, if there are several. */
const endOfGroup = /\} as const;\n(?![\s\S]*\} as const;\n)/;
const endOfRoutes = /\}\);\n$/;

export function planOperation(operation: NewOperation): Plan {
  const { location, useCase, name } = operation;
  const run = camelCase(useCase);
  const call = location.surface === 'site' ? `() => ${run}()` : `({ caller }) => ${run}(context, caller)`;
  const routes = location.routesFile;
  return {
    files: renderOperationFiles(operation),
    edits: [
      { file: location.contractFile, at: endOfGroup, side: 'before', text: renderOperationDeclaration(operation) },
      { file: routes, at: firstLine, side: 'before', text: `import { ${run} } from './${useCase}.ts';\n` },
      { file: routes, at: endOfRoutes, side: 'before', text: `  ${name}: ${call},\n` },
    ],
  };
}

/** A module with a first operation, added to the contract and wired into its app. */
export function planModule(location: ModuleLocation): Plan {
  const name = camelCase(location.module);
  const first = planOperation({ location, useCase: `list-${location.module}`, name: 'list' });
  const wired =
    location.surface === 'site'
      ? { at: /handlers: \{/, text: `${name}: ${name}Module().routes, ` }
      : { at: /const modules = \{/, text: `\n    ${name}: ${name}Module(platform),` };
  return {
    files: { ...renderModuleFiles(location), ...first.files },
    edits: [
      ...first.edits,
      {
        file: location.contractIndex,
        at: firstLine,
        side: 'before',
        text: `import { ${name} } from './${location.module}.ts';\n`,
      },
      { file: location.contractIndex, at: /Contract = \{/, side: 'after', text: ` ${name},` },
      { file: location.contractIndex, at: /groups: \{/, side: 'after', text: ` ${name}: 'TODO: one sentence.',` },
      {
        file: location.wire,
        at: firstLine,
        side: 'before',
        text: `import { ${name}Module } from './modules/${location.module}/index.ts';\n`,
      },
      { file: location.wire, side: 'after', ...wired },
    ],
  };
}
