import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import { hashSecret, hasSecretFormat } from '../../auth/index.ts';
import { composePasswordChangedMail } from '../account-mails.rules.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { invalidOrExpiredLink } from '../accounts.problems.ts';
import { linkAccountByVerifiedEmail } from '../link-account-by-verified-email.ts';
import { validateAndHashPassword } from './validate-and-hash-password.ts';

interface Input {
  readonly token: string;
  readonly password: string;
  readonly join: readonly number[];
}

/** Sets a password with a mailed link. The link is checked before the expensive hash is computed. */
export async function setPasswordByToken(
  context: AccountsContext,
  caller: AnonymousCaller,
  { token, password, join }: Input,
): Promise<undefined> {
  if (!hasSecretFormat('pw', token)) throw invalidOrExpiredLink();
  const presented = { purpose: 'set_password', hash: hashSecret(token), at: context.clock.now() } as const;
  const link = await context.read(caller, ({ emailLinks }) => emailLinks.findValid(presented));
  if (!link) throw invalidOrExpiredLink();
  const { email } = link;
  const passwordHash = await validateAndHashPassword(context, { field: 'password', password, email });
  return context.transact(caller, async (stores) => {
    if (!(await stores.emailLinks.use(presented))) throw invalidOrExpiredLink();
    const account = await stores.accounts.upsertVerified({ uid: context.ids.uid(), email, verifiedAt: presented.at });
    await stores.accounts.setPassword(account.id, passwordHash, presented.at);
    await stores.emailLinks.invalidateAll('set_password', email, presented.at);
    await linkAccountByVerifiedEmail(stores, { id: account.id, email }, join);
    // An intruder who is signed in may be the reason for the new password.
    await stores.auth.endSignIns(account.id, { tokens: true });
    await stores.auth.forgetDevices(account.id);
    await stores.audit.record({ action: 'account.password_set', object_type: 'accounts.account', object_id: account.id });
    await stores.mailer.send({ to: account.email, ...composePasswordChangedMail(context.baseUrl) });
    return undefined;
  });
}
