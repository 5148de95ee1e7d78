import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { artifacts } from './artifacts.ts';

/** `npm run generate` writes every generated file; with `--check` it only lists the files that differ from their source. */
const checkOnly = process.argv.includes('--check');
let drifted = 0;
for (const artifact of artifacts) {
  const generated = await artifact.generate();
  const committed = await readFile(artifact.path, 'utf8').catch(() => '');
  if (generated === committed) continue;
  drifted += 1;
  console.log(checkOnly ? `${artifact.path} differs from its source: run npm run generate.` : `wrote ${artifact.path}`);
  if (!checkOnly) {
    await mkdir(dirname(artifact.path), { recursive: true });
    await writeFile(artifact.path, generated);
  }
}
if (drifted === 0) console.log(`${artifacts.length} generated files equal their source.`);
if (checkOnly && drifted > 0) process.exitCode = 1;
