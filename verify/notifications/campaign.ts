import { createTemplate } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../platform/figures.ts';
import { createRandom } from '../random.ts';
import { runDevices } from './devices.ts';
import { runStreams } from './streams.ts';

export interface Plan {
  readonly small: boolean;
  readonly seed: number;
  tell(line: string): void;
}

export async function runCampaign({ small, seed, tell }: Plan): Promise<Finding[]> {
  const removeTemplate = await createTemplate();
  try {
    const random = createRandom(seed);
    const found = await runDevices({ notifications: small ? 10 : 100, putsPerDevice: small ? 5 : 10, random });
    const audience = small ? { devices: 200, users: 50, seconds: 15 } : { devices: 2_000, users: 500, seconds: 60 };
    const streams = { ...audience, perSecond: 100, longestMs: 5_000, random, tell };
    found.push(...(await runStreams({ ...streams, withRedis: true })));
    // Without Redis too, at a tenth of the length: it is the same but for the way in which processes wake.
    found.push(...(await runStreams({ ...streams, devices: audience.devices / 10, seconds: 10, withRedis: false })));
    return found;
  } finally {
    await removeTemplate();
  }
}
