import { goodPassword, startAccountWorld } from '../../../apps/api/src/modules/accounts/accounts.fixtures.ts';
import { simulatePasswordAttack } from '../../../apps/api/src/modules/accounts/sign-in-links/attempts.fixtures.ts';
import type { Finding } from '../../finding.ts';

export interface SignInPlan {
  readonly tries: number;
  readonly addresses: number;
  readonly ownSignIns: number;
}

export const wholePlan: SignInPlan = { tries: 10_000, addresses: 200, ownSignIns: 50 };
export const smallPlan: SignInPlan = { tries: 600, addresses: 20, ownSignIns: 10 };

const maxChecked = 100;

/** Strangers try wrong passwords for an account from many addresses: they learn little, and the owner is not locked out. */
export async function runSignIn(plan: SignInPlan): Promise<Finding[]> {
  const world = await startAccountWorld({ rateFactor: 1 });
  try {
    const { id } = await world.api.workspace();
    const email = `${(await world.api.user(id)).username}@people.test`;
    await world.api.modules.accounts.assignPassword({ email, password: goodPassword });
    const result = await simulatePasswordAttack(world, { ...plan, email });
    const { checked, refused, otherAnswers, ownSignIns, newBrowserStatus, reports } = result;
    return [
      {
        text: `sign-in: ${plan.tries} wrong passwords from ${plan.addresses} addresses, ${checked} were checked (goal at most ${maxChecked}), ${refused} got the offer of a mailed link, ${otherAnswers} anything else`,
        holds: checked > 0 && checked <= maxChecked && otherAnswers === 0,
      },
      {
        text: `sign-in: the owner signed in ${ownSignIns} of ${plan.ownSignIns} times on a known browser meanwhile`,
        holds: ownSignIns === plan.ownSignIns,
      },
      {
        text: `sign-in: a mailed link on a new browser returned ${newBrowserStatus}; the owner got ${reports} report`,
        holds: newBrowserStatus === 201 && reports === 1,
      },
    ];
  } finally {
    await world.close();
  }
}
