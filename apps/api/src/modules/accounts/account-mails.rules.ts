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

export const composePasswordMail = ({ site, link }: { site: string; link: string }): MailContent => ({
  kind: 'set_password',
  subject: `Set your password at ${site}`,
  text: paragraphs(
    `You receive this mail because a password for this address was requested at ${site}.`,
    'Open this link to choose one. It works once, within an hour:',
    link,
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

export const composeSignInMail = ({ site, link }: { site: string; link: string }): MailContent => ({
  kind: 'sign_in',
  subject: `Sign in at ${site}`,
  text: paragraphs(
    `You receive this mail because a link to sign in with this address was requested at ${site}.`,
    'Open this link in the browser in which you want to sign in. It works once, within an hour:',
    link,
    'If you did not request it, ignore this mail and do not forward it. Nothing changes.',
  ),
});

export function composeAttemptsMail(baseUrl: string): MailContent {
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

export const composeVerificationMail = ({ site, link }: { site: string; link: string }): MailContent => ({
  kind: 'verify_email',
  subject: `Confirm your address at ${site}`,
  text: paragraphs(
    `This address was registered at ${site}.`,
    'If it is yours, open this link to confirm it. It works once, within a day:',
    link,
    'If you did not register, you can ignore this mail.',
  ),
});
