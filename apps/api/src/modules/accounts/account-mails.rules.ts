import type { SecurityNotice } from '../auth/index.ts';

/** Texts chosen by users, such as names, must be single lines. */
interface MailContent {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
}

const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n');

export type AccountPage = 'password' | 'sign-in' | 'invitation' | 'email';

/** Browsers do not send what follows the `#`, so the secret appears in no server's log. */
export const createAccountPageUrl = (baseUrl: string, page: AccountPage, token: string): string =>
  `${baseUrl}/account/${page}#token=${token}`;

interface InvitationMail {
  readonly workspace: string;
  readonly role: string;
  /** Undefined when a workspace key sends the invitation. */
  readonly inviter: string | undefined;
  readonly link: string;
}

export const composeInvitationMail = ({ workspace, role, inviter, link }: InvitationMail): MailContent => ({
  kind: 'invitation',
  subject: `Invitation to ${workspace}`,
  text: paragraphs(
    `${inviter === undefined ? 'You have been invited' : `${inviter} has invited you`} to join “${workspace}” as ${role === 'member' ? 'a member' : `an ${role}`}.`,
    'Open this link to accept. It works once, within seven days:',
    link,
    'If you did not expect this invitation, you can ignore this mail.',
  ),
});

interface PasswordMail {
  readonly site: string;
  readonly link: string;
  /** The workspaces that have registered the address and that its owner can join. */
  readonly workspaces: readonly string[];
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

export const composeSetPasswordMail = ({ site, link, workspaces }: PasswordMail): MailContent => ({
  kind: 'set_password',
  subject: `Set your password at ${site}`,
  text: paragraphs(
    `You receive this mail because a password for this address was requested at ${site}.`,
    'Open this link to choose one. It works once, within an hour:',
    link,
    ...(workspaces.length === 0
      ? []
      : [`This address is registered in ${quoted(workspaces)}. You join only the workspaces that you choose on the page.`]),
    'If you did not request it, ignore this mail. Your password does not change.',
  ),
});

export function composePasswordChangedMail(baseUrl: string): MailContent {
  const site = new URL(baseUrl).host;
  return {
    kind: 'password_changed',
    subject: `Your password at ${site} was changed`,
    text: paragraphs(
      `The password for this address at ${site} was changed just now.`,
      'If you did not change it, set a new one immediately:',
      `${baseUrl}/account/password`,
    ),
  };
}

/** What has changed, as a sentence. */
function describeNotice(notice: SecurityNotice): string {
  switch (notice.change) {
    case 'factor_added':
      return `The second factor “${notice.name}” was added to your account.`;
    case 'factor_removed':
      return `The second factor “${notice.name}” was removed from your account.`;
    case 'recovery_code_used':
      return `A recovery code was used to sign in to your account. ${notice.left} are left.`;
    case 'recovery_codes_replaced':
      return 'The recovery codes of your account were replaced. The old ones no longer work.';
    case 'devices_forgotten':
      return 'All browsers that you had signed in with were forgotten.';
  }
}

export function composeSecurityNoticeMail(baseUrl: string, notice: SecurityNotice): MailContent {
  const site = new URL(baseUrl).host;
  return {
    kind: 'security_notice',
    subject: `Your sign-in at ${site} was changed`,
    text: paragraphs(
      describeNotice(notice),
      'If you did not do this, set a new password immediately. It ends all sessions:',
      `${baseUrl}/account/password`,
    ),
  };
}

export const composeSignInLinkMail = ({ site, link }: { site: string; link: string }): MailContent => ({
  kind: 'sign_in',
  subject: `Sign in at ${site}`,
  text: paragraphs(
    `You receive this mail because a link to sign in with this address was requested at ${site}.`,
    'Open this link in the browser in which you want to sign in. It works once, within an hour:',
    link,
    'If you did not request it, ignore this mail and do not forward it. Nothing changes.',
  ),
});

export function composeWrongPasswordsMail(baseUrl: string): MailContent {
  const site = new URL(baseUrl).host;
  return {
    kind: 'password_attempts',
    subject: `Wrong passwords for your account at ${site}`,
    text: paragraphs(
      `Many wrong passwords were tried for your account at ${site}, on browsers in which you have not signed in before. None of them was right.`,
      'Browsers in which you have signed in before work as usual. To sign in with another one, request a link:',
      `${baseUrl}/account/sign-in`,
      'You do not need to do anything. If your password is easy to guess or you use it elsewhere, set a new one:',
      `${baseUrl}/account/password`,
    ),
  };
}

interface VerificationMail {
  readonly site: string;
  readonly workspace: string;
  readonly username: string;
  readonly link: string;
}

export const composeVerificationMail = ({ site, workspace, username, link }: VerificationMail): MailContent => ({
  kind: 'verify_email',
  subject: `Confirm your address for ${workspace}`,
  text: paragraphs(
    `The workspace “${workspace}” at ${site} has registered this address for its user “${username}”, and asks you to confirm that it is yours.`,
    'Open this link to confirm or decline. It works once, within a day:',
    link,
    'Confirming does not connect the workspace with an account that you have here: the page asks you about that separately.',
    'If you do not know this workspace, open the link to decline or report it, or ignore this mail.',
  ),
});
