import { createSecret, hashSecret } from '../../auth/index.ts';
import { linkTo, passwordMail } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';

const hourMs = 3_600_000;
const mostPerHour = 3;

type Deps = Pick<AccountsContext, 'clock' | 'random' | 'baseUrl'>;
type Tx = Pick<AccountStores, 'accounts' | 'claims' | 'proofs' | 'mailer'>;

/** Mails a link to an address that is somebody's; to the address as we know it, not as it was typed. */
export async function answerPasswordRequest(
  deps: Deps,
  { accounts, claims, proofs, mailer }: Tx,
  requestId: number,
): Promise<void> {
  const asked = await proofs.answer(requestId);
  if (asked === undefined) return;
  const email = (await accounts.byEmail(asked))?.email ?? (await claims.addressWaiting(asked));
  if (email === undefined) return;
  const now = deps.clock.now();
  if ((await proofs.sentSince('set_password', email, before(now, hourMs))) >= mostPerHour) return;
  const token = createSecret('pw', deps.random);
  await proofs.add({
    purpose: 'set_password',
    email,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: before(now, -hourMs),
  });
  const site = new URL(deps.baseUrl).host;
  await mailer.send({ to: email, ...passwordMail({ site, link: linkTo(deps.baseUrl, 'password', token) }) });
}

const before = (moment: Date, ms: number): Date => new Date(moment.getTime() - ms);
