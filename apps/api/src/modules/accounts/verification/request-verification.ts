import type { Acknowledged } from '@lyceum/contract/product/accounts';

import type { Caller } from '../../../platform/caller/caller.ts';
import { createSecret, hashSecret } from '../../auth/index.ts';
import { linkTo, verificationMail } from '../account-mails.rules.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { tooManyAttempts } from '../accounts.problems.ts';
import { siteOf } from '../passwords/set-password.ts';

const hourMs = 3_600_000;
const mostPerHour = 3;

/** Mails the caller a link that proves their address. A service user has none to prove. */
export const requestVerification = (deps: AccountsContext, caller: Caller): Promise<Acknowledged> =>
  deps.transact(caller, async ({ claims, proofs, mailer }) => {
    const user = await claims.user(caller.workspaceId, caller.userId);
    if (!user || user.is_verified) return { detail: 'Your address is verified.' };
    const now = deps.clock.now().getTime();
    if ((await proofs.sentSince('verify_email', user.email, new Date(now - hourMs))) >= mostPerHour)
      throw tooManyAttempts(hourMs / 1000);
    const token = createSecret('em', deps.random);
    await proofs.add({
      purpose: 'verify_email',
      email: user.email,
      workspace_id: user.workspace_id,
      user_id: user.id,
      token_hash: hashSecret(token),
      created_at: new Date(now),
      expires_at: new Date(now + 24 * hourMs),
    });
    await mailer.send({ to: user.email, ...verificationMail({ ...siteOf(deps), link: linkTo(deps.baseUrl, 'email', token) }) });
    return { detail: 'A link is on its way to your address.' };
  });
