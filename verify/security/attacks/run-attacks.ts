import { startSweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import type { Finding } from '../../finding.ts';
import type { AttackPlan } from './attack-finding.ts';
import { sendWrongContentTypes } from './content-types.ts';
import { forgeOrigins } from './forge-origins.ts';
import { sendHostileJson } from './hostile-json.ts';
import { sendPathVariants } from './path-spellings.ts';
import { presentInvalidTokens } from './present-invalid-tokens.ts';

export const wholePlan: AttackPlan = { oneOf: 1 };
/** A prime, so that different attacks are skipped for each route. */
export const smallPlan: AttackPlan = { oneOf: 11 };

const kinds = 6;

/** Attacks on authentication and parsing: invalid tokens, wrong content types, forged origins, path variants, hostile JSON. */
export async function runAttacks(plan: AttackPlan): Promise<Finding[]> {
  const swept = await startSweptApi();
  try {
    const findings = [
      ...(await presentInvalidTokens(swept, plan)),
      await sendWrongContentTypes(swept, plan),
      await forgeOrigins(swept, plan),
      await sendPathVariants(swept, plan),
      await sendHostileJson(swept, plan),
    ];
    return [...findings, { text: `attacks: ${findings.length} of ${kinds} kinds tried`, holds: findings.length === kinds }];
  } finally {
    await swept.api.close();
  }
}
