import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { markDoubled } from './doubled.ts';
import type { Mutant } from './mutant.ts';
import { identityMutants, policyMutants, rankMutants, rankRuleMutants, workspaceMutants } from './rule-mutants.ts';
import { parsed, type SourceFile } from './source-file.ts';
import { storeMutants } from './store-mutants.ts';
import { markUnasked } from './unasked.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const modules = 'apps/api/src/modules';

type Finder = (source: SourceFile) => Mutant[];

/** What is looked for where; the first that fits. */
const finders: readonly { readonly files: RegExp; readonly find: readonly Finder[] }[] = [
  { files: /\.(test|fixtures|present|problems|routes)\.ts$/, find: [] },
  { files: /\.store\.ts$/, find: [storeMutants] },
  { files: /access\/policy\.rules\.ts$/, find: [policyMutants] },
  { files: /access\/(authorize|rate-limit|authenticate|parse-bearer)\.ts$/, find: [identityMutants] },
  { files: /(members|privileges)\.rules\.ts$/, find: [rankRuleMutants] },
  { files: /\.ts$/, find: [workspaceMutants, rankMutants] },
];

/** Every guard that the sources of the modules have, by its form. */
export async function findMutants(): Promise<Mutant[]> {
  const files: string[] = [];
  for await (const file of glob(`${modules}/**/*.ts`, { cwd: root })) files.push(file);
  const sources: SourceFile[] = [];
  for (const file of files.toSorted()) sources.push(parsed(file, await readFile(root + file, 'utf8')));
  const found = sources.flatMap((source) => {
    const { find } = finders.find(({ files: fitting }) => fitting.test(source.file)) ?? { find: [] };
    return find.flatMap((one) => one(source));
  });
  return markDoubled(markUnasked(found, sources), sources);
}
