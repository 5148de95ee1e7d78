import type { AuthContext, AuthStores } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import { verifyPasskeyAndGetCounter } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.rules.ts';
import { findMatchingTotpStep } from './totp.ts';

/** Wrong codes for each account: a code has a million values, so guessing one takes years. */
export const codeLimit = { policy: 'second_factor', budget: { limit: 60, periodSeconds: 86_400, burst: 20 } } as const;

export interface PresentedFactor {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: { readonly id: string } | undefined;
}

interface FactorCheck {
  readonly accountId: number;
  readonly webauthnChallenge: string;
  readonly presented: PresentedFactor;
}

/** Whether what was presented is one of the account's second factors. Codes are used up by it. */
export async function verifyAndConsumeFactor(context: AuthContext, stores: AuthStores, check: FactorCheck): Promise<boolean> {
  const { accountId, presented } = check;
  if (presented.recovery_code !== undefined) return checkRecoveryCode(context, stores, accountId, presented.recovery_code);
  const factors = await stores.secondFactors.listConfirmed(accountId);
  const now = context.clock.now();
  if (presented.passkey) {
    const passkey = factors.find(({ credential_id }) => credential_id === presented.passkey?.id);
    const { webauthnChallenge: challenge } = check;
    const counter =
      passkey && (await verifyPasskeyAndGetCounter(context.baseUrl, { challenge, response: presented.passkey, passkey }));
    if (!passkey || counter === undefined) return false;
    await stores.secondFactors.usePasskey(passkey.id, counter, now);
    return true;
  }
  const app = factors.find(({ kind }) => kind === 'totp');
  if (!app || presented.code === undefined) return false;
  const secret = context.secrets.open(app.sealed_secret ?? '', sealContexts.totpSecret(app.uid)).toString('utf8');
  const step = findMatchingTotpStep(secret, presented.code, now);
  return step !== undefined && stores.secondFactors.useStep(app.id, step, now);
}

async function checkRecoveryCode(
  { clock }: AuthContext,
  { secondFactors, accounts }: AuthStores,
  accountId: number,
  code: string,
): Promise<boolean> {
  if (!(await secondFactors.useRecoveryCode(accountId, hashRecoveryCode(accountId, code), clock.now()))) return false;
  await accounts.mailSecurityNotice(accountId, {
    change: 'recovery_code_used',
    left: await secondFactors.countRecoveryCodes(accountId),
  });
  return true;
}
