/** What people are written. Texts that somebody chose come here as one line each. */
interface Written {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
}

const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n');

/** The secret stands behind the `#`, which browsers keep to themselves: it reaches no server's log. */
export const linkTo = (baseUrl: string, page: 'password' | 'invitation' | 'email', token: string): string =>
  `${baseUrl}/account/${page}#token=${token}`;

interface Invited {
  readonly workspace: string;
  readonly role: string;
  /** Undefined where a program invites. */
  readonly inviter: string | undefined;
  readonly link: string;
}

export const invitationMail = ({ workspace, role, inviter, link }: Invited): Written => ({
  kind: 'invitation',
  subject: `Invitation to ${workspace}`,
  text: paragraphs(
    `${inviter === undefined ? 'You are invited' : `${inviter} invites you`} to join “${workspace}” as ${role === 'member' ? 'a member' : `an ${role}`}.`,
    'Open this link to accept. It works once, within seven days:',
    link,
    'If you do not know what this is about, ignore this mail. Nothing happens without you.',
  ),
});

export const passwordMail = ({ site, link }: { site: string; link: string }): Written => ({
  kind: 'set_password',
  subject: `Set your password at ${site}`,
  text: paragraphs(
    `Somebody, hopefully you, asked to set a password for this address at ${site}.`,
    'Open this link to choose one. It works once, within an hour:',
    link,
    'If it was not you, ignore this mail. Your password stays as it is.',
  ),
});

export const passwordChangedMail = ({ site, resetPage }: { site: string; resetPage: string }): Written => ({
  kind: 'password_changed',
  subject: `Your password at ${site} was changed`,
  text: paragraphs(
    `The password for this address at ${site} was changed just now.`,
    'If it was not you, set a new one at once:',
    resetPage,
  ),
});

export const verificationMail = ({ site, link }: { site: string; link: string }): Written => ({
  kind: 'verify_email',
  subject: `Confirm your address at ${site}`,
  text: paragraphs(
    `Somebody registered this address at ${site}. Is it yours?`,
    'Open this link to confirm it. It works once, within a day:',
    link,
    'If you do not know what this is about, ignore this mail.',
  ),
});
