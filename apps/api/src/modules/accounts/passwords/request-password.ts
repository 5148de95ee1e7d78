import type { Acknowledged } from '@lyceum/contract/product/accounts';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { answerRequest } from '../accounts.jobs.ts';

/** Writes down that somebody asked. Whose address it is, is found out later: there is nothing here that could tell. */
export const requestPassword = (
  deps: Pick<AccountsContext, 'transact'>,
  caller: Caller,
  { email }: { readonly email: string },
): Promise<Acknowledged> =>
  deps.transact(caller, async ({ proofs, queue }) => {
    await queue.enqueue(answerRequest, { requestId: await proofs.ask(email) });
    return { detail: 'If this address is known here, a link is on its way to it.' };
  });
