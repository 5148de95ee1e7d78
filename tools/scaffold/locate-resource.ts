import { globSync, readFileSync } from 'node:fs';

import type { ModuleLocation } from './module-location.ts';

/** Where the operations of a module that exists are, read from its routes file: names of files and groups differ between modules. */
export function locateResource(module: ModuleLocation, path: string): ModuleLocation {
  const folder = path === '' ? module.folder : `${module.folder}/${path}`;
  const routesFile = findRoutesFile(module, folder);
  const routes = readFileSync(routesFile, 'utf8');
  const group = /typeof \w+Contract\)?(?:\['(\w+)'\]|\.(\w+))/.exec(routes);
  const name = group?.[1] ?? group?.[2];
  if (name === undefined) throw new Error(`${routesFile} names no group of the contract.`);
  const context = /import type \{[^}]*\b(\w+Context)\b[^}]*\} from '([^']+)'/.exec(routes);
  return {
    ...module,
    folder,
    routesFile,
    group: name,
    contractFile: findContractFile(module.contractIndex, name),
    ...(context?.[1] !== undefined && context[2] !== undefined && { context: { type: context[1], from: context[2] } }),
  };
}

function findRoutesFile({ module, folder: ofModule }: ModuleLocation, folder: string): string {
  const here = globSync(`${folder}/*.routes.ts`);
  const [only] = here.length === 1 ? here : here.filter((file) => file === `${ofModule}/${module}.routes.ts`);
  if (only !== undefined) return only;
  const folders = globSync(`${ofModule}/*/*.routes.ts`).map(
    (file) => `${module}/${file.slice(ofModule.length + 1).split('/')[0]}`,
  );
  throw new Error(`${folder} has no routes of its own. Name one of: ${[...new Set(folders)].sort().join(', ')}`);
}

function findContractFile(index: string, group: string): string {
  const imported = new RegExp(`import \\{[^}]*\\b${group}\\b[^}]*\\} from '\\./([^']+)'`).exec(readFileSync(index, 'utf8'));
  if (!imported) throw new Error(`${index} does not import ${group}.`);
  return index.replace('index.ts', imported[1] ?? '');
}
