import { runFromCommandLine } from '../command-line.ts';
import { importForbiddenAddresses } from './forbidden-addresses.ts';
import { readHostileFiles } from './hostile-files.ts';
import { findAnswers } from './retrieval.ts';

/** `npm run verify:vault [-- --small]`: forbidden addresses, hostile files, and answers to questions over a library. */
await runFromCommandLine(async ({ small, print }) => [
  ...(await importForbiddenAddresses({ small })),
  ...(await findAnswers({ print })),
  ...(await readHostileFiles({ small, print })),
]);
