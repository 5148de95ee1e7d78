import { execFileSync } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm run build` compiles each published package into its `dist/`, with a package.json whose exports point at the compiled files;
 * `npm publish packages/<name>/dist` publishes it. The order matters: a package is compiled against the declarations of the earlier ones.
 */
const published = ['contract', 'sdk'];
const root = join(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

for (const name of published) {
  const folder = join(root, 'packages', name);
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  await compile(folder, await findEarlierDeclarations(name));
  await writeFile(join(folder, 'dist/package.json'), `${JSON.stringify(compiledManifest(manifest), null, 2)}\n`);
  await copyFile(join(root, 'LICENSE'), join(folder, 'dist/LICENSE'));
  console.log(`built ${manifest.name}`);
}

/** Uses a temporary tsconfig that maps earlier packages to their compiled declarations. */
async function compile(folder: string, paths: Record<string, string[]>): Promise<void> {
  const project = join(folder, 'tsconfig.build.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rootDir: 'src',
    outDir: 'dist',
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    paths,
  };
  await writeFile(
    project,
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions,
      include: ['src'],
      exclude: ['src/**/*.test.ts', 'src/testing'],
    }),
  );
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', project], { stdio: 'inherit' });
  } finally {
    await rm(project);
  }
}

async function findEarlierDeclarations(name: string): Promise<Record<string, string[]>> {
  const paths: Record<string, string[]> = {};
  for (const earlier of published.slice(0, published.indexOf(name))) {
    const manifest: Manifest = JSON.parse(await readFile(join(root, 'packages', earlier, 'package.json'), 'utf8'));
    for (const [entry, source] of Object.entries(manifest.exports))
      paths[manifest.name + entry.slice(1)] = [
        join(root, 'packages', earlier, compiledPath(source, '.d.ts').replace('./', 'dist/')),
      ];
  }
  return paths;
}

function compiledPath(source: string, ending: string): string {
  return source.replace('./src/', './').replace(/\.ts$/, ending);
}

function compiledManifest(manifest: Manifest): object {
  const exports = Object.entries(manifest.exports).map(([entry, source]) => [
    entry,
    { types: compiledPath(source, '.d.ts'), default: compiledPath(source, '.js') },
  ]);
  return { ...manifest, exports: Object.fromEntries(exports) };
}
