import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';

import { type ExemptStatuses, measureCoverage } from './coverage.ts';
import { getRecordFolder, readRecordedResponses } from './recorded-response.ts';

const exempt: ExemptStatuses = {
  'site discovery.live 503': 'a busy process is alive: probes pass the bound on concurrency',
  'product meta.live 503': 'a busy process is alive: probes pass the bound on concurrency',
};

/** The step "statuses" of the check: reads what the tests have recorded. */
const lines = readRecordedResponses(getRecordFolder());
let faults = 0;
for (const surface of [siteSurface, productSurface]) {
  const { missing, mismatched, declared } = measureCoverage(surface, lines, exempt);
  for (const line of [...missing, ...mismatched]) console.log(line);
  faults += missing.length + mismatched.length;
  console.log(
    `${surface.name}: ${declared - missing.length} of ${declared} declared statuses recorded, ${mismatched.length} responses violate the contract`,
  );
}
if (faults > 0) process.exitCode = 1;
