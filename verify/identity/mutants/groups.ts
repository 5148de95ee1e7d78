import { productContract } from '@lyceum/contract/product';

/** Folders whose routes are called otherwise. */
const others: Readonly<Record<string, readonly string[]>> = {
  accounts: ['invitations'],
  details: ['userDetails'],
  media: ['personalData'],
  users: ['teams', 'members'],
  follows: ['users', 'personalData'],
  tokens: ['auth', 'sessions'],
  registration: ['auth'],
  access: ['media', 'keys', 'categories', 'auth'],
};

/** The groups of routes that most likely go through a file: asked first, so that a hole is found soon. */
export function groupsNear(file: string): readonly string[] {
  const folder = file.replace('apps/api/src/modules/', '').split('/').at(-2) ?? '';
  const own = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...(own in productContract ? [own] : []), ...(others[folder] ?? [])];
}
