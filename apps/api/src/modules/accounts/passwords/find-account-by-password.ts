import { rateClasses } from '@lyceum/contract';

import { toSubscriberNetwork } from '../../../platform/limits/network.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { SignInClient } from '../../auth/index.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { sendRequestedMailJob } from '../accounts.jobs.ts';
import { tooManyWrongPasswords } from '../accounts.problems.ts';
import { checkPasswordWithinLimit, createAttemptCounterKey, type PasswordLimit } from '../attempts.ts';

interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly client: SignInClient;
}

/**
 * The id of the account with this address and password. Takes as long for an address without an account. A browser that has signed
 * in to the account before has a limit of its own, so that strangers cannot lock its owner out.
 */
export async function findAccountByPassword(context: AccountsContext, attempt: SignInAttempt): Promise<number | undefined> {
  const { email, password, client } = attempt;
  const { account, isKnownDevice } = await context.read(systemScope, async ({ accounts, auth }) => {
    const found = await accounts.findByEmail(email);
    const { device } = client;
    const isKnown = found && device && (await auth.isKnownDevice(found.id, device, context.clock.now()));
    return { account: found, isKnownDevice: isKnown === true };
  });
  const limits = isKnownDevice ? limitsOfDevice(attempt) : limitsOfStrangers(context, attempt);
  const isRight = await checkPasswordWithinLimit(context, limits, () =>
    context.passwords.matches(account?.password_hash, password),
  );
  return isRight ? account?.id : undefined;
}

const limitsOfDevice = ({ email, client }: SignInAttempt): PasswordLimit[] => [
  { name: `device ${email.toLowerCase()} ${client.device?.toString('base64')}`, refuse: tooManyWrongPasswords },
];

/** All browsers that have not signed in before share one limit per account, and one per network for all accounts. */
const limitsOfStrangers = (context: AccountsContext, { email, client }: SignInAttempt): PasswordLimit[] => [
  ...(client.ip === ''
    ? []
    : [{ name: `network ${toSubscriberNetwork(client.ip)}`, rate: rateClasses.auth, refuse: tooManyWrongPasswords }]),
  {
    name: `strangers ${email.toLowerCase()}`,
    async refuse(retryAfterSeconds) {
      await reportAttempts(context, email);
      return tooManyWrongPasswords(retryAfterSeconds);
    },
  },
];

/** The limiter keeps a flood of attempts from filling the queue; the job reports to the owner at most once a day. */
async function reportAttempts(context: AccountsContext, email: string): Promise<void> {
  const once = { limit: 1, periodSeconds: 86_400, burst: 1 };
  const { allowed } = await context.limiter.consume(createAttemptCounterKey(`report ${email.toLowerCase()}`), once);
  if (!allowed) return;
  await context.transact(systemScope, async ({ emailLinks, queue }) => {
    const requestId = await emailLinks.addRequest(email, 'report_attempts');
    await queue.enqueue(sendRequestedMailJob, { requestId });
  });
}
