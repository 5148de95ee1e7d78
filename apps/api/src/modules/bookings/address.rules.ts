/** A user of this installation, as the provider gets to know them. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
}

type Identity = Omit<Person, 'name'>;

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A stable address per user that receives no mail. */
export function createPlaceholderEmail(uid: string, baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `user-${uid}@noreply.${/[a-z]$/i.test(hostname) ? hostname : 'invalid'}`;
}

/**
 * The address given to the provider: the user's own if it is verified, else a placeholder. The provider sends mail to it and finds
 * users by it, so an unverified address is never passed on.
 */
export const chooseManagedUserEmail = (person: Identity, requested: string, baseUrl: string): string =>
  person.isVerified && isSameAddress(requested, person.email) ? person.email : createPlaceholderEmail(person.uid, baseUrl);

/** The provider inserts its client id into the addresses of managed users. */
const rewrittenAddress = (address: string, clientId: string): string => address.replace(/@(?=[^@]*$)/, `+${clientId}@`);

interface ExistingUser {
  readonly ownerMark: string | undefined;
  readonly email: string | undefined;
}

/**
 * Whether an existing managed user belongs to the person: it carries their mark (its creation was ours, and the response was lost), or
 * it has no mark and exactly the address that was sent, which is verified to be theirs.
 */
export function mayAdoptSchedulingUser(
  { ownerMark, email = '' }: ExistingUser,
  person: Identity,
  { address, clientId }: { readonly address: string; readonly clientId: string },
): boolean {
  if (ownerMark !== undefined) return ownerMark === person.uid;
  const hasAddress = isSameAddress(email, address) || isSameAddress(email, rewrittenAddress(address, clientId));
  return hasAddress && person.isVerified && isSameAddress(address, person.email);
}
