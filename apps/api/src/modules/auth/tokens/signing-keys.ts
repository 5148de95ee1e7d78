import { lifetimes } from '@lyceum/contract/product/credentials';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { AuthWork } from '../auth.context.ts';
import type { SigningKeyRow } from './signing-keys.store.ts';

const day = 24 * 3600 * 1000;
const signsFor = 90 * day;
/** A new key is published so long before it signs, for those who keep copies of the key set. */
const announcedFor = day;
/** How long a process trusts its copy of the key set. */
const freshForMs = 60_000;
/** An unknown key id makes a process look again, but not more often than this. */
const lookAgainMs = 5_000;

type Key = Awaited<ReturnType<typeof importJWK>>;

interface KeySet {
  readonly at: number;
  readonly rows: readonly SigningKeyRow[];
}

interface Deps extends Pick<AuthWork, 'read' | 'transact'> {
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export interface SigningKeys {
  /** The key that signs now. Makes the first one, and the next one a day before it is needed. */
  signer(): Promise<{ readonly kid: string; readonly key: Key }>;
  /** The public half of a published key. */
  verifier(kid: string): Promise<Key | undefined>;
  published(): Promise<JWK[]>;
}

const sealedFor = (kid: string): string => `iam.signing_key/${kid}/sealed_private`;

/** Ed25519 keys in the database, so that all processes sign and verify alike; private halves are sealed. */
export function createSigningKeys({ read, transact, clock, secrets }: Deps): SigningKeys {
  const imported = new Map<string, Promise<Key>>();
  let known: KeySet | undefined;

  async function load(): Promise<KeySet> {
    const now = clock.now();
    const rows = await read(systemScope, ({ signingKeys }) => signingKeys.publishedAt(now));
    known = { at: now.getTime(), rows };
    return known;
  }
  const fresh = (): Promise<KeySet> | KeySet => (known && clock.now().getTime() - known.at < freshForMs ? known : load());

  function keyOf(kid: string, half: 'public' | 'private', jwk: () => unknown): Promise<Key> {
    const name = `${half} ${kid}`;
    const made = imported.get(name) ?? importJWK(asJwk(jwk()), 'EdDSA');
    imported.set(name, made);
    return made;
  }

  /** In turn with other processes: whoever comes second finds what the first has made. */
  const makeNext = (): Promise<unknown> =>
    transact(systemScope, async ({ signingKeys }) => {
      await signingKeys.takeTurn();
      const now = clock.now().getTime();
      const last = (await signingKeys.publishedAt(clock.now())).at(-1);
      const from = Math.max(now, last?.signs_until.getTime() ?? now);
      if (from - now > announcedFor) return;
      await signingKeys.add(await newKey(secrets, { now, from }));
    });

  async function signer() {
    const isSettled = ({ rows }: KeySet): boolean =>
      (rows.at(-1)?.signs_until.getTime() ?? 0) - clock.now().getTime() > announcedFor;
    let set = await fresh();
    if (!isSettled(set)) {
      await makeNext();
      set = await load();
    }
    const now = clock.now().getTime();
    const row = set.rows.find(({ signs_from, signs_until }) => signs_from.getTime() <= now && now < signs_until.getTime());
    if (!row) throw new Error('No key signs at this time');
    const { kid, sealed_private } = row;
    const key = await keyOf(kid, 'private', () => JSON.parse(secrets.open(sealed_private, sealedFor(kid)).toString('utf8')));
    return { kid, key };
  }

  async function verifier(kid: string): Promise<Key | undefined> {
    let set = await fresh();
    const isThere = (): SigningKeyRow | undefined => set.rows.find((row) => row.kid === kid);
    if (!isThere() && clock.now().getTime() - set.at > lookAgainMs) set = await load();
    const row = isThere();
    return row && clock.now() < row.published_until ? keyOf(kid, 'public', () => row.public_jwk) : undefined;
  }

  return {
    signer,
    verifier,
    async published() {
      await signer();
      const { rows } = await fresh();
      return rows.map(({ public_jwk }) => asJwk(public_jwk));
    },
  };
}

async function newKey(secrets: Secrets, { now, from }: { now: number; from: number }) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const until = from + signsFor;
  return {
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, kid, use: 'sig', alg: 'EdDSA' }),
    sealed_private: secrets.seal(JSON.stringify(await exportJWK(privateKey)), sealedFor(kid)),
    created_at: new Date(now),
    signs_from: new Date(from),
    signs_until: new Date(until),
    published_until: new Date(until + lifetimes.accessToken * 1000),
  };
}

function asJwk(value: unknown): JWK {
  if (typeof value !== 'object' || value === null || !('kty' in value))
    throw new Error('A stored signing key is no JSON Web Key');
  return { ...value, kty: String(value.kty) };
}
