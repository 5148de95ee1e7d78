import { createTemplate } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../platform/figures.ts';
import { createRandom } from '../random.ts';
import { runDevices } from './devices.ts';
import { runStreams, type StreamPlan } from './streams.ts';

export interface Plan {
  readonly notifications: number;
  readonly putsPerDevice: number;
  readonly streams: Pick<StreamPlan, 'devices' | 'users' | 'perSecond' | 'seconds' | 'longestMs' | 'judgesSpeed'>;
  /** Without Redis it is the same but for the way in which processes wake. */
  readonly withoutRedis: { readonly devices: number; readonly seconds: number };
}

export const wholePlan: Plan = {
  notifications: 100,
  putsPerDevice: 10,
  streams: { devices: 2_000, users: 500, perSecond: 100, seconds: 60, longestMs: 5_000, judgesSpeed: true },
  withoutRedis: { devices: 200, seconds: 10 },
};
export const smallPlan: Plan = {
  notifications: 10,
  putsPerDevice: 5,
  // Speed is measured on a machine that does nothing else.
  streams: { devices: 60, users: 15, perSecond: 50, seconds: 6, longestMs: 2_000, judgesSpeed: false },
  withoutRedis: { devices: 20, seconds: 4 },
};

export async function runCampaign(plan: Plan, seed: number, tell: (line: string) => void): Promise<Finding[]> {
  const removeTemplate = await createTemplate();
  try {
    const random = createRandom(seed);
    const streams = { ...plan.streams, random, tell };
    return [
      ...(await runDevices({ ...plan, random })),
      ...(await runStreams({ ...streams, withRedis: true })),
      ...(await runStreams({ ...streams, ...plan.withoutRedis, withRedis: false })),
    ];
  } finally {
    await removeTemplate();
  }
}
