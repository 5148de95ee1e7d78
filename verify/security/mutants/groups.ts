import { productContract } from '@lyceum/contract/product';

/** Folders whose route groups have other names. */
const others: Readonly<Record<string, readonly string[]>> = {
  accounts: ['invitations'],
  details: ['userDetails'],
  media: ['personalData'],
  users: ['teams', 'members'],
  follows: ['users', 'personalData'],
  tokens: ['auth', 'sessions'],
  registration: ['auth'],
  ingestion: ['documents'],
  search: ['vault'],
  usage: ['vault', 'documents'],
  access: ['media', 'keys', 'categories', 'auth'],
};

/** The route groups that most likely use a file: tried first, so that a missing guard is detected early. */
export function listNearbyTestGroups(file: string): readonly string[] {
  const folder = file.replace('apps/api/src/modules/', '').split('/').at(-2) ?? '';
  const own = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...(own in productContract ? [own] : []), ...(others[folder] ?? [])];
}
