import type { Acknowledged } from '@lyceum/contract/product/accounts';

import type { Caller } from '../../../platform/caller/caller.ts';
import { toSingleLine } from '../../../platform/mail/index.ts';
import { createSecret, hashSecret } from '../../auth/index.ts';
import { composeVerificationMail, createAccountPageUrl } from '../account-mails.rules.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { tooManyAttempts } from '../accounts.problems.ts';

const hourMs = 3_600_000;
const maxLinksPerHour = 3;

/** Mails the caller a link that verifies their address. A service user has no address to verify. */
export const requestEmailVerification = (context: AccountsContext, caller: Caller): Promise<Acknowledged> =>
  context.transact(caller, async ({ accountLinks, workspaces, emailLinks, declinedAddresses, mailer }) => {
    const user = await accountLinks.find(caller);
    if (!user || user.is_verified) return { detail: 'Your address is verified.' };
    const { email, username } = user;
    if (await declinedAddresses.has(user.workspace_id, email))
      return { detail: 'The owner of this address has declined it, so no link was sent.' };
    const now = context.clock.now().getTime();
    if ((await emailLinks.lockAndCountSince('verify_email', email, new Date(now - hourMs))) >= maxLinksPerHour)
      throw tooManyAttempts(hourMs / 1000);
    const token = createSecret('em', context.random);
    await emailLinks.add({
      purpose: 'verify_email',
      email,
      workspace_id: user.workspace_id,
      user_id: user.id,
      token_hash: hashSecret(token),
      created_at: new Date(now),
      expires_at: new Date(now + 24 * hourMs),
    });
    const { baseUrl } = context;
    const link = createAccountPageUrl(baseUrl, 'email', token);
    const workspace = toSingleLine((await workspaces.findById(user.workspace_id))?.name ?? '');
    const mail = composeVerificationMail({ site: new URL(baseUrl).host, workspace, username, link });
    await mailer.send({ to: email, ...mail });
    return { detail: 'A link has been sent to your address.' };
  });
