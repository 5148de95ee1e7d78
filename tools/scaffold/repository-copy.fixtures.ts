import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { listRepositoryFiles } from '../architecture/sources.ts';

/** A copy of the repository's sources that shares the installed packages, except for the workspace's own, which link to the copy. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lyceum-scaffold-'));
  const wanted = listRepositoryFiles('.').filter((file) => /^(apps|packages|tools)\/|^[^/]+\.(json|js|ts)$/.test(file));
  for (const file of wanted) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  linkPackages(copy);
  return copy;
}

function linkPackages(copy: string): void {
  mkdirSync(join(copy, 'node_modules/@lyceum'), { recursive: true });
  for (const name of readdirSync('node_modules')) {
    if (name !== '@lyceum') symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name));
  }
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@lyceum', name));
}

/** Gives two new modules a level: `almanac` in the site, `ledger` in the product API. */
export function addLevels(copy: string): void {
  const file = join(copy, 'tools/architecture/levels.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace("[['pages'", "[['almanac', 'pages'").replace("['meta'", "['meta', 'ledger'"));
}
