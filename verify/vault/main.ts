import { runFromCommandLine } from '../command-line.ts';
import { askOverHttp } from './answers-over-http.ts';
import { importForbiddenAddresses } from './forbidden-addresses.ts';
import { readHostileFiles } from './hostile-files.ts';
import { killVaultWorkers } from './kill-workers.ts';
import { uploadInParallel } from './parallel-uploads.ts';
import { probeReprocess } from './probe-reprocess.ts';
import { measureRetrievalRecall } from './retrieval.ts';

/**
 * `npm run verify:vault [-- --small] [-- --only=kills,files]`: workers that are killed, forbidden addresses, hostile files, and answers
 * to questions over a library.
 */
await runFromCommandLine(async ({ small, seed, print, optionValue }) => {
  const parts = {
    kills: () => killVaultWorkers({ small, seed }),
    uploads: () => uploadInParallel({ small, seed }),
    reprocess: () => probeReprocess({ small }),
    addresses: () => importForbiddenAddresses({ small }),
    answers: () => askOverHttp({ small, print }),
    retrieval: () => measureRetrievalRecall({ small, print }),
    files: () => readHostileFiles({ small, print }),
  };
  const only = optionValue('only')?.split(',');
  const findings = [];
  for (const [name, run] of Object.entries(parts)) if (only?.includes(name) ?? true) findings.push(...(await run()));
  return findings;
});
