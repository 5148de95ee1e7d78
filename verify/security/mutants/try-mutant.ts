import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

import { applyEdits, type Edit } from './mutant.ts';
import { outcomes } from './outcome.ts';

/** `node try-mutant.ts <what to leave out, as JSON>`: an API without one of its guards, and the matrix against it. */
export interface Trial {
  readonly path: string;
  readonly edits: readonly Edit[];
  readonly first: readonly string[];
  readonly firstOnly: boolean;
}

const { path, edits, first, firstOnly }: Trial = JSON.parse(process.argv[2] ?? '');
const target = pathToFileURL(path).href;
registerHooks({
  load: (url, context, next) =>
    url === target
      ? { format: 'module-typescript', source: applyEdits(readFileSync(path, 'utf8'), edits), shortCircuit: true }
      : next(url, context),
});

// Imported after the hook is registered, so that the mutated file is loaded.
const { startSweptApi } = await import('../../../apps/api/src/testing/sweeps/swept-api.ts');
const { runMatrix } = await import('../matrix/run-matrix.ts');
const { disableRowSecurity } = await import('./disable-row-security.ts');

const swept = await startSweptApi();
try {
  await disableRowSecurity(swept.api);
  const { mismatches } = await runMatrix({ ...swept, first, firstOnly, untilWrong: true });
  console.log(mismatches.slice(0, 3).join('\n'));
  process.exitCode = mismatches.length > 0 ? outcomes.noticed : outcomes.survived;
} catch (error) {
  console.log(error);
  process.exitCode = outcomes.unusable;
} finally {
  // Errors while closing the server must not change the result.
  process.on('uncaughtException', (error) => console.log('not closed:', error));
  await swept.api.close();
}
