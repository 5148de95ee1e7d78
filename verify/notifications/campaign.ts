import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../finding.ts';
import { createRandom } from '../random.ts';
import { runDevices } from './devices.ts';
import { runStreams, type StreamPlan } from './streams.ts';

export interface Plan {
  readonly notifications: number;
  readonly putsPerDevice: number;
  readonly streams: Pick<StreamPlan, 'devices' | 'users' | 'perSecond' | 'seconds' | 'longestMs' | 'hasSpeedGoals'>;
  /** The same without Redis, where processes poll instead of being notified. */
  readonly withoutRedis: { readonly devices: number; readonly seconds: number };
}

export const wholePlan: Plan = {
  notifications: 100,
  putsPerDevice: 10,
  streams: { devices: 2_000, users: 500, perSecond: 100, seconds: 60, longestMs: 5_000, hasSpeedGoals: true },
  withoutRedis: { devices: 200, seconds: 10 },
};
export const smallPlan: Plan = {
  notifications: 10,
  putsPerDevice: 5,
  // Speed goals only make sense on an otherwise idle machine.
  streams: { devices: 60, users: 15, perSecond: 50, seconds: 6, longestMs: 2_000, hasSpeedGoals: false },
  withoutRedis: { devices: 20, seconds: 4 },
};

export async function runCampaign(plan: Plan, seed: number, print: (line: string) => void): Promise<Finding[]> {
  const removeTemplate = await createTemplateDatabase();
  try {
    const random = createRandom(seed);
    const streams = { ...plan.streams, random, print };
    return [
      ...(await runDevices({ ...plan, random })),
      ...(await runStreams({ ...streams, withRedis: true })),
      ...(await runStreams({ ...streams, ...plan.withoutRedis, withRedis: false })),
    ];
  } finally {
    await removeTemplate();
  }
}
