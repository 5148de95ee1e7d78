import { toSingleLine } from '../../../platform/mail/index.ts';
import { createSecret, hashSecret } from '../../auth/index.ts';
import { composeSetPasswordMail, createAccountPageUrl } from '../account-mails.rules.ts';
import type { AccountStores, AccountsContext } from '../accounts.context.ts';

const hourMs = 3_600_000;
const maxLinksPerHour = 3;

/** Mails a link if the address belongs to an account or a user, spelled as it is stored and not as it was entered. */
export async function mailPasswordLinkIfKnown(
  { clock, random, baseUrl }: AccountsContext,
  { accounts, accountLinks, emailLinks, mailer }: AccountStores,
  entered: string,
): Promise<void> {
  const account = await accounts.findByEmail(entered);
  const email = account?.email ?? (await accountLinks.findUnlinkedEmail(entered));
  if (email === undefined) return;
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  if ((await emailLinks.lockAndCountSince('set_password', email, hourAgo)) >= maxLinksPerHour) return;
  const token = createSecret('pw', random);
  await emailLinks.add({
    purpose: 'set_password',
    email,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: new Date(now.getTime() + hourMs),
  });
  const site = new URL(baseUrl).host;
  const unlinked = await accountLinks.listUnlinked(email, account?.id);
  const workspaces = unlinked.map(({ workspace_name }) => toSingleLine(workspace_name));
  await mailer.send({
    to: email,
    ...composeSetPasswordMail({ site, workspaces, link: createAccountPageUrl(baseUrl, 'password', token) }),
  });
}
