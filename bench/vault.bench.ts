import { compareSearch } from './vault-search.ts';
import { compareThroughput } from './vault-throughput.ts';

/**
 * `npm run bench -- vault [--small] [--only throughput|search]`: documents per minute of two workers, search in a large vault, and from
 * which size of one owner an index pays; each against the least that the work costs, in turns.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const at = options.indexOf('--only');
  const only = at < 0 ? undefined : options[at + 1];
  const parts = { search: () => compareSearch({ small }), throughput: () => compareThroughput({ small }) };
  let all = true;
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) all = (await part()) && all;
  return all;
}
