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
 * What the provider is given as an address: one's own, or a fresh one for whoever names another. The provider writes to it, and
 * finds people by it, so an address that somebody merely typed is never passed on.
 */
export const managedAddress = (person: Person, wanted: string, baseUrl: string): string =>
  isSame(wanted, person.email) ? person.email : freshAddress(person.uid, baseUrl);

/**
 * Whether a managed user who is there already under our address is ours: marked so, which an answer that was lost explains; or
 * marked as nobody's, under an address that is proved to be the caller's.
 */
export const isOurs = (found: { readonly mark: string | undefined }, person: Person, managedEmail: string): boolean =>
  found.mark === undefined ? person.isVerified && isSame(managedEmail, person.email) : found.mark === person.uid;
