/** Somebody of ours, as far as an address at the provider is concerned. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** An address that is one person's for good and reaches nobody. */
export function freshAddress(uid: string, baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `user-${uid}@noreply.${/[a-z]$/i.test(hostname) ? hostname : 'invalid'}`;
}

/**
 * What the provider is given as an address: one's own where it is verified, else a fresh one. The provider writes to it, and finds
 * people by it, so an address that somebody merely typed is never passed on.
 */
export const managedAddress = (person: Person, wanted: string, baseUrl: string): string =>
  person.isVerified && isSame(wanted, person.email) ? person.email : freshAddress(person.uid, baseUrl);

/** The provider writes its client into the addresses of managed users. */
const asProviderHasIt = (address: string, clientId: string): string => address.replace(/@(?=[^@]*$)/, `+${clientId}@`);

interface KnownUser {
  readonly mark: string | undefined;
  readonly email: string | undefined;
}

/**
 * Whether a managed user who is there already is ours: marked so, which an answer that was lost explains; or marked as nobody's, under
 * the address that was sent, where that is proved to be the caller's.
 */
export function isOurs(
  { mark, email = '' }: KnownUser,
  person: Person,
  { address, clientId }: { readonly address: string; readonly clientId: string },
): boolean {
  if (mark !== undefined) return mark === person.uid;
  const isUnderIt = isSame(email, address) || isSame(email, asProviderHasIt(address, clientId));
  return isUnderIt && person.isVerified && isSame(address, person.email);
}
