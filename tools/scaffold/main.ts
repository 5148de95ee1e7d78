import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { applyEdit } from './apply-edit.ts';
import { locateResource } from './locate-resource.ts';
import { camelCase, isUseCaseName, locateModule } from './module-location.ts';
import { type Plan, planModule, planOperation } from './plan.ts';

const usage = `npm run new -- module <name>
npm run new -- operation <module>[/<folder>] <verb-noun>

A module needs a level first: add it to tools/architecture/levels.ts. Its level decides the app it belongs to.`;

const nextSteps = `
Next:
  1. Write the contract first: path, parameters, responses, failures, summary. The check compares responses with it.
  2. Replace every TODO; pass dependencies through index.ts and wire.ts.
  3. Make the failing test describe the behaviour, with one test for each declared status.
  4. npm run generate && npm run check`;

try {
  apply(planFor(process.argv.slice(2)));
  console.log(nextSteps);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function planFor([kind, path = '', useCase = '']: readonly string[]): Plan {
  if (kind !== 'module' && kind !== 'operation') throw new Error(usage);
  const [module = '', ...folders] = path.split('/');
  const location = locateModule(module);
  if (!location) throw new Error(`"${module}" has no level.\n\n${usage}`);
  const exists = existsSync(`${location.folder}/index.ts`);
  if (kind === 'module') {
    if (exists) throw new Error(`${location.folder} exists already.`);
    return planModule(location);
  }
  if (!exists) throw new Error(`${location.folder} does not exist: npm run new -- module ${module}`);
  if (!isUseCaseName(useCase)) throw new Error(`"${useCase}" is not a verb and a noun, such as list-quests.\n\n${usage}`);
  const [verb = ''] = useCase.split('-');
  const resource = locateResource(location, folders.join('/'));
  return planOperation({ location: resource, useCase, name: isTaken(resource.contractFile, verb) ? camelCase(useCase) : verb });
}

function isTaken(contractFile: string, name: string): boolean {
  return existsSync(contractFile) && new RegExp(`^  ${name}: defineOperation\\(`, 'm').test(readFileSync(contractFile, 'utf8'));
}

function apply({ files, edits }: Plan): void {
  const clash = Object.keys(files).find((file) => existsSync(file));
  if (clash !== undefined) throw new Error(`${clash} exists already; nothing was written.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote    ${file}`);
  }
  for (const edit of edits) {
    const text = existsSync(edit.file) ? applyEdit(readFileSync(edit.file, 'utf8'), edit) : undefined;
    if (text !== undefined) writeFileSync(edit.file, text);
    console.log(text === undefined ? `by hand  ${edit.file}: add\n${edit.text}` : `changed  ${edit.file}`);
  }
  const touched = new Set(
    [...Object.keys(files), ...edits.map(({ file }) => file)].filter((file) => /\.ts$/.test(file) && existsSync(file)),
  );
  execFileSync('node_modules/.bin/biome', ['check', '--write', '--vcs-enabled=false', ...touched], { stdio: 'ignore' });
}
