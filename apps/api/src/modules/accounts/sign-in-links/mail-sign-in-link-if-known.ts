import { createSecret, hashSecret } from '../../auth/index.ts';
import { composeSignInLinkMail, createAccountPageUrl } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';

const hourMs = 3_600_000;
/** Links stay valid for the whole hour, so the owner has one even when strangers have requested all of them. */
const maxLinksPerHour = 3;

/** Mails a link if the address belongs to an account. */
export async function mailSignInLinkIfKnown(
  { clock, random, baseUrl }: AccountsContext,
  { accounts, emailLinks, mailer }: AccountStores,
  entered: string,
): Promise<void> {
  const account = await accounts.findByEmail(entered);
  if (!account?.email_verified_at) return;
  const { email } = account;
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  if ((await emailLinks.lockAndCountSince('sign_in', email, hourAgo)) >= maxLinksPerHour) return;
  const token = createSecret('si', random);
  await emailLinks.add({
    purpose: 'sign_in',
    email,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: new Date(now.getTime() + hourMs),
  });
  const site = new URL(baseUrl).host;
  await mailer.send({ to: email, ...composeSignInLinkMail({ site, link: createAccountPageUrl(baseUrl, 'sign-in', token) }) });
}
