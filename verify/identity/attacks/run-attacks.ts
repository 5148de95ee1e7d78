import { startSweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import type { Finding } from '../../platform/figures.ts';
import { misnameBodies } from './content-types.ts';
import { presentFalseTokens } from './false-tokens.ts';
import { sendHostileJson } from './hostile-json.ts';
import type { Plan } from './judged.ts';
import { forgeOrigins } from './other-origins.ts';
import { misspellPaths } from './path-spellings.ts';

export const wholePlan: Plan = { oneOf: 1 };
/** A prime, so that what is left out of one route is not left out of the next. */
export const smallPlan: Plan = { oneOf: 11 };

const kinds = 6;

/** What strangers try at the door: false tokens, misnamed bodies, forged origins, misspelt paths, hostile JSON. */
export async function runAttacks(plan: Plan): Promise<Finding[]> {
  const swept = await startSweptApi();
  try {
    const findings = [
      ...(await presentFalseTokens(swept, plan)),
      await misnameBodies(swept, plan),
      await forgeOrigins(swept, plan),
      await misspellPaths(swept, plan),
      await sendHostileJson(swept, plan),
    ];
    return [...findings, { text: `attacks: ${findings.length} of ${kinds} kinds tried`, holds: findings.length === kinds }];
  } finally {
    await swept.api.close();
  }
}
