import { type LayeredApp, layeredApps, listModules } from '../architecture/levels.ts';

/** The folder and files of a module, or of one of its resources. */
export interface ModuleLocation {
  readonly app: LayeredApp;
  readonly surface: 'site' | 'product';
  readonly module: string;
  readonly folder: string;
  readonly routesFile: string;
  /** The name of its operations in the contract, and the file that declares them. */
  readonly group: string;
  readonly contractFile: string;
  readonly contractIndex: string;
  /** The type of its context, and where its routes import it from. */
  readonly context: { readonly type: string; readonly from: string };
  readonly wire: string;
}

/** As a new module has it. Undefined for a module without a level: the level is a decision, made in the list of levels. */
export function locateModule(module: string): ModuleLocation | undefined {
  const app = layeredApps.find((each) => listModules(each).includes(module));
  if (app === undefined) return undefined;
  const surface = app === 'site' ? 'site' : 'product';
  const folder = `apps/${app}/src/modules/${module}`;
  return {
    app,
    surface,
    module,
    folder,
    routesFile: `${folder}/${module}.routes.ts`,
    group: camelCase(module),
    contractFile: `packages/contract/src/${surface}/${module}.ts`,
    contractIndex: `packages/contract/src/${surface}/index.ts`,
    context: { type: `${pascalCase(module)}Context`, from: `./${module}.context.ts` },
    wire: `apps/${app}/src/wire.ts`,
  };
}

export const camelCase = (kebab: string): string => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export const pascalCase = (kebab: string): string => camelCase(`-${kebab}`);

/** `list-quests`: a verb, a noun, in lower case. */
export const isUseCaseName = (name: string): boolean => /^[a-z]+(-[a-z0-9]+)+$/.test(name);

const readingVerbs = new Set(['list', 'get', 'read', 'search', 'find', 'show', 'count', 'check', 'report', 'describe']);

export const getMethodForVerb = (verb: string): 'GET' | 'POST' | 'PATCH' | 'DELETE' => {
  if (readingVerbs.has(verb)) return 'GET';
  if (['update', 'change', 'edit'].includes(verb)) return 'PATCH';
  return ['delete', 'remove'].includes(verb) ? 'DELETE' : 'POST';
};
