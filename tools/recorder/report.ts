import { productSurface } from '@lyceum/contract/product';
import { siteSurface } from '@lyceum/contract/site';

import { coverage, type Exempt } from './coverage.ts';
import { readRecorded, recordFolder } from './recorded.ts';

const exempt: Exempt = {
  'site discovery.live 503': 'a busy process is alive: probes pass the bound on concurrency',
  'product meta.live 503': 'a busy process is alive: probes pass the bound on concurrency',
};

/** The step "statuses" of the check: reads what the tests have recorded. */
const lines = readRecorded(recordFolder());
let faults = 0;
for (const surface of [siteSurface, productSurface]) {
  const { missing, mismatched, declared } = coverage(surface, lines, exempt);
  for (const line of [...missing, ...mismatched]) console.log(line);
  faults += missing.length + mismatched.length;
  console.log(
    `${surface.name}: ${declared - missing.length} of ${declared} declared statuses seen, ${mismatched.length} answers do not fit`,
  );
}
if (faults > 0) process.exitCode = 1;
