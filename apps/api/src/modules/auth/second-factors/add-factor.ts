import type { AddedSecondFactor } from '@lyceum/contract/product/second-factors';

import type { AuthContext, AuthStores } from '../auth.context.ts';
import type { AccountSession } from './account-session.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.rules.ts';
import { presentSecondFactor } from './second-factors.present.ts';
import type { SecondFactorRow } from './second-factors.store.ts';

/** Replaces the recovery codes of an account and returns the new ones. */
export async function replaceRecoveryCodes(
  { random }: Pick<AuthContext, 'random'>,
  { secondFactors }: AuthStores,
  accountId: number,
): Promise<string[]> {
  const codes = createRecoveryCodes(random);
  await secondFactors.replaceRecoveryCodes(
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  );
  return codes;
}

/** What follows a new factor: the session has proved it, the first one comes with recovery codes, and the owner is mailed. */
export async function finishAddingFactor(
  context: AuthContext,
  stores: AuthStores,
  { session, factor, isFirst }: { readonly session: AccountSession; readonly factor: SecondFactorRow; readonly isFirst: boolean },
): Promise<AddedSecondFactor> {
  const { id, accountId } = session;
  await stores.sessions.markSecondFactor(id, context.clock.now());
  const recovery_codes = isFirst ? await replaceRecoveryCodes(context, stores, accountId) : null;
  await stores.accounts.mailSecurityNotice(accountId, { change: 'factor_added', name: factor.name });
  await stores.audit.record({ action: 'second_factor.added', object_type: 'auth.second_factor', object_id: factor.id });
  return { factor: presentSecondFactor(factor), recovery_codes };
}
