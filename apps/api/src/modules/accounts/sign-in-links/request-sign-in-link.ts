import type { Acknowledged } from '@lyceum/contract/product/accounts';

import type { AnonymousCaller } from '../../../platform/caller/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { sendRequestedMailJob } from '../accounts.jobs.ts';

/** Only stores the request. A job looks for the address, so that neither the response nor its timing reveals whether it is known. */
export const requestSignInLink = (
  context: AccountsContext,
  caller: AnonymousCaller,
  { email }: { readonly email: string },
): Promise<Acknowledged> =>
  context.transact(caller, async ({ emailLinks, queue }) => {
    await queue.enqueue(sendRequestedMailJob, { requestId: await emailLinks.addRequest(email, 'sign_in') });
    return { detail: 'If this address has an account, a link has been sent to it.' };
  });
