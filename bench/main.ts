import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `npm run bench -- <name> [options]` runs `bench/<name>.bench.ts`; the exit code is 1 when a figure misses its goal. */
const [name, ...options] = process.argv.slice(2);
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}

const bench: { run(options: readonly string[]): Promise<boolean> } = await import(join(import.meta.dirname, `${name}.bench.ts`));
process.exitCode = (await bench.run(options)) ? 0 : 1;
