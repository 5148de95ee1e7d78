import { productSurface } from '@lyceum/contract/product';

import { startBookingsApi } from '../../apps/api/src/modules/bookings/bookings.fixtures.ts';
import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';
import { runFromCommandLine } from '../command-line.ts';
import type { Finding } from '../finding.ts';
import { sendMalformedRequests } from './campaign.ts';

interface Plan {
  readonly seed: number;
  readonly count: number;
  print(line: string): void;
}

/** `npm run verify:requests [-- --small] [-- --seed=N]`: malformed requests to the product API, from callers of every kind. */
await runFromCommandLine(async ({ small, seed, print }) => {
  const removeTemplate = await createTemplateDatabase();
  try {
    return await sendMalformed({ seed, count: small ? 150 : 5_000, print: print });
  } finally {
    await removeTemplate();
  }
});

async function sendMalformed({ seed, count, print }: Plan): Promise<Finding[]> {
  const { api, close } = await startBookingsApi();
  try {
    const { id } = await api.workspace();
    const [member, staff] = [await api.user(id), await api.user(id, { role: 'owner', is_staff: true })];
    const callers = {
      anonymous: [],
      member: [`Authorization: Bearer ${member.key}`],
      staff: [`Authorization: Bearer ${staff.key}`],
    };
    const findings: Finding[] = [];
    for (const [who, headers] of Object.entries(callers)) {
      const port = Number(new URL(api.url).port);
      const { sent, violations, byStatus } = await sendMalformedRequests({ surface: productSurface, port, seed, count, headers });
      for (const offence of violations.slice(0, 20)) print(offence);
      findings.push({
        text: `${sent} malformed requests to the product API (${who}), ${violations.length} violations, statuses ${JSON.stringify(byStatus)}`,
        holds: sent === count && violations.length === 0,
      });
    }
    return findings;
  } finally {
    await close();
  }
}
