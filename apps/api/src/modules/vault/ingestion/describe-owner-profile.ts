import { systemScope } from '../../../platform/scope.ts';
import type { Owner } from '../owner.ts';
import type { ParsedText } from '../parsing/parsed-text.ts';
import { UnreadableDocument } from '../parsing/unreadable-document.ts';
import type { VaultContext } from '../vault.context.ts';

/** What the owner's profile says, as sentences. */
export async function describeOwnerProfile({ read }: VaultContext, owner: Owner): Promise<ParsedText> {
  const viewer = { ...owner, isAdmin: false, isStaff: false, scopes: [] };
  const [user] = await read(systemScope, ({ people }) => people.minimalUsers(viewer, [owner.userId]));
  if (!user) throw new UnreadableDocument('not_found', 'The profile no longer exists.');
  const [detail] = user.details;
  const name = user.full_name === '' ? user.username : user.full_name;
  const lines = [
    `# ${name}`,
    `${name} is known here as ${user.username}.`,
    detail?.bio ?? '',
    detail?.country ? `${name} lives in ${detail.country}.` : '',
    ...[detail?.website_url, detail?.github_url, detail?.linkedin_url, detail?.twitter_url].map((url) => url ?? ''),
  ];
  return { title: name, text: lines.filter((line) => line !== '').join('\n\n') };
}
