import { compareAnswers } from './games-answers.ts';
import { compareSizes } from './games-sizes.ts';

/**
 * `npm run bench -- games [--small] [--only sizes|answers]`: a player's rank and games among many rows against few, and answers in many
 * games at once against an insert and an update.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const small = options.includes('--small');
  const at = options.indexOf('--only');
  const only = at < 0 ? undefined : options[at + 1];
  const parts = { sizes: () => compareSizes({ small }), answers: () => compareAnswers({ small }) };
  let all = true;
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) all = (await part()) && all;
  return all;
}
