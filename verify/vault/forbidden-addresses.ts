import { probePrivateAddresses } from '../../apps/api/src/modules/vault/testing/probe-private-addresses.ts';
import type { Finding } from '../finding.ts';

/** Documents whose address leads into the operator's network. */
export async function importForbiddenAddresses({ small }: { small: boolean }): Promise<Finding[]> {
  const { addresses, probes, redirects, connections, dialled } = await probePrivateAddresses(small ? 200 : 500);
  return [
    {
      text: `forbidden addresses: ${addresses} addresses directly, by redirect and by a changing name (${probes} imports), ${connections} connections to the canary, ${dialled.length} other addresses dialled ${dialled.slice(0, 5).join(', ')}`,
      holds: connections === 0 && dialled.length === 0 && redirects >= addresses,
    },
  ];
}
