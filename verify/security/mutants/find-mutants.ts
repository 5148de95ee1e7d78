import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.ts';
import { markRedundant } from './redundant-guards.ts';
import {
  findIdentityMutants,
  findPolicyMutants,
  findRankMutants,
  findRankRuleMutants,
  findWorkspaceMutants,
} from './rule-mutants.ts';
import { parseSource, type SourceFile } from './source-file.ts';
import { findStoreMutants } from './store-mutants.ts';
import { markUnreachable } from './unreachable-guards.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = 'apps/api/src/modules';

type Finder = (source: SourceFile) => Mutant[];

/** The finders per file; the first match applies. */
const finders: readonly { readonly files: RegExp; readonly find: readonly Finder[] }[] = [
  { files: /\.(test|fixtures|present|problems|routes)\.ts$/, find: [] },
  { files: /\.store\.ts$/, find: [findStoreMutants] },
  { files: /access\/policy\.rules\.ts$/, find: [findPolicyMutants] },
  { files: /access\/(authorize|rate-limit|authenticate|parse-bearer)\.ts$/, find: [findIdentityMutants] },
  { files: /(members|privileges)\.rules\.ts$/, find: [findRankRuleMutants] },
  { files: /\.ts$/, find: [findWorkspaceMutants, findRankMutants] },
];

/** Finds every guard in the sources of the modules by its syntax. */
export async function findMutants(): Promise<Mutant[]> {
  const files: string[] = [];
  for await (const file of glob(`${modules}/**/*.ts`, { cwd: root })) files.push(file);
  const sources: SourceFile[] = [];
  for (const file of files.toSorted()) sources.push(parseSource(file, await readFile(root + file, 'utf8')));
  const found = sources.flatMap((source) => {
    const { find } = finders.find(({ files: fitting }) => fitting.test(source.file)) ?? { find: [] };
    return find.flatMap((one) => one(source));
  });
  return markRedundant(markUnreachable(found, sources), sources);
}
