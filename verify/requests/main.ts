import { productSurface } from '@lyceum/contract/product';

import { startBookingsApi } from '../../apps/api/src/modules/bookings/bookings.fixtures.ts';
import { createTemplate } from '../../apps/api/src/testing/test-database.ts';
import { runFromCommandLine } from '../command-line.ts';
import type { Finding } from '../platform/figures.ts';
import { malformedCampaign } from './campaign.ts';

interface Plan {
  readonly seed: number;
  readonly count: number;
  tell(line: string): void;
}

/** `npm run verify:requests [-- --small] [-- --seed=N]`: malformed requests to the product API, from callers of every kind. */
await runFromCommandLine(async ({ small, seed, tell }) => {
  const removeTemplate = await createTemplate();
  try {
    return await sendMalformed({ seed, count: small ? 150 : 5_000, tell });
  } finally {
    await removeTemplate();
  }
});

async function sendMalformed({ seed, count, tell }: Plan): Promise<Finding[]> {
  const { api, close } = await startBookingsApi();
  try {
    const { id } = await api.workspace();
    const [member, staff] = [await api.user(id), await api.user(id, { role: 'owner', is_staff: true })];
    const callers = {
      nobody: [],
      member: [`Authorization: Bearer ${member.key}`],
      staff: [`Authorization: Bearer ${staff.key}`],
    };
    const findings: Finding[] = [];
    for (const [who, headers] of Object.entries(callers)) {
      const port = Number(new URL(api.url).port);
      const { sent, offences, byStatus } = await malformedCampaign({ surface: productSurface, port, seed, count, headers });
      for (const offence of offences.slice(0, 20)) tell(offence);
      findings.push({
        text: `${sent} malformed requests of ${who} to the product API, ${offences.length} offences, statuses ${JSON.stringify(byStatus)}`,
        holds: sent === count && offences.length === 0,
      });
    }
    return findings;
  } finally {
    await close();
  }
}
