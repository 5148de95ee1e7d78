import { lifetimes } from '@lyceum/contract/product/credentials';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

import type { Clock } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import { sealContexts } from '../sealed-columns.ts';
import type { SigningKeyRow, SigningKeyStore } from './signing-keys.store.ts';

const dayMs = 24 * 3600 * 1000;
const signingPeriodMs = 90 * dayMs;
/** A new key is published this long before it signs, for clients that cache the key set. */
const publishedBeforeMs = dayMs;
const cacheMs = 60_000;
/** An unknown key id reloads the key set, at most this often. */
const minReloadMs = 5_000;

type Key = Awaited<ReturnType<typeof importJWK>>;

interface KeySet {
  readonly loadedAt: number;
  readonly rows: readonly SigningKeyRow[];
}

interface Deps {
  readonly clock: Clock;
  readonly secrets: Secrets;
  read<T>(work: (keys: SigningKeyStore) => Promise<T>): Promise<T>;
  transact<T>(work: (keys: SigningKeyStore) => Promise<T>): Promise<T>;
}

export interface SigningKeys {
  /** The key that signs now. Creates the first key, and each next one a day before it is needed. */
  getSigner(): Promise<{ readonly kid: string; readonly key: Key }>;
  findVerifier(kid: string): Promise<Key | undefined>;
  listPublished(): Promise<JWK[]>;
}

/** Ed25519 keys, stored in the database for all processes; private keys are encrypted. */
export function createSigningKeyService({ read, transact, clock, secrets }: Deps): SigningKeys {
  const imported = new Map<string, Promise<Key>>();
  let cached: KeySet | undefined;

  async function load(): Promise<KeySet> {
    const now = clock.now();
    const rows = await read((keys) => keys.listPublished(now));
    cached = { loadedAt: now.getTime(), rows };
    return cached;
  }
  const getKeySet = (): Promise<KeySet> | KeySet =>
    cached && clock.now().getTime() - cached.loadedAt < cacheMs ? cached : load();

  function importOnce(kid: string, half: 'public' | 'private', jwk: () => unknown): Promise<Key> {
    const name = `${half} ${kid}`;
    const key = imported.get(name) ?? importJWK(parseJwk(jwk()), 'EdDSA');
    imported.set(name, key);
    return key;
  }

  /** The lock makes processes wait for each other, so that the second finds the key that the first has created. */
  const createNext = (): Promise<unknown> =>
    transact(async (keys) => {
      await keys.lock();
      const now = clock.now().getTime();
      const last = (await keys.listPublished(clock.now())).at(-1);
      const from = Math.max(now, last?.signs_until.getTime() ?? now);
      if (from - now > publishedBeforeMs) return;
      await keys.add(await generateKey(secrets, { now, from }));
    });

  async function getSigner() {
    const hasNextKey = ({ rows }: KeySet): boolean =>
      (rows.at(-1)?.signs_until.getTime() ?? 0) - clock.now().getTime() > publishedBeforeMs;
    let set = await getKeySet();
    if (!hasNextKey(set)) {
      await createNext();
      set = await load();
    }
    const now = clock.now().getTime();
    const row = set.rows.find(({ signs_from, signs_until }) => signs_from.getTime() <= now && now < signs_until.getTime());
    if (!row) throw new Error('No signing key is valid now. Check the server’s clock and the times of the stored signing keys.');
    const { kid, sealed_private } = row;
    const key = await importOnce(kid, 'private', () =>
      JSON.parse(secrets.open(sealed_private, sealContexts.signingKey(kid)).toString('utf8')),
    );
    return { kid, key };
  }

  async function findVerifier(kid: string): Promise<Key | undefined> {
    let set = await getKeySet();
    const findRow = (): SigningKeyRow | undefined => set.rows.find((row) => row.kid === kid);
    if (!findRow() && clock.now().getTime() - set.loadedAt > minReloadMs) set = await load();
    const row = findRow();
    return row && clock.now() < row.published_until ? importOnce(kid, 'public', () => row.public_jwk) : undefined;
  }

  return {
    getSigner,
    findVerifier,
    async listPublished() {
      await getSigner();
      const { rows } = await getKeySet();
      return rows.map(({ public_jwk }) => parseJwk(public_jwk));
    },
  };
}

async function generateKey(secrets: Secrets, { now, from }: { now: number; from: number }) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const until = from + signingPeriodMs;
  return {
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, kid, use: 'sig', alg: 'EdDSA' }),
    sealed_private: secrets.seal(JSON.stringify(await exportJWK(privateKey)), sealContexts.signingKey(kid)),
    created_at: new Date(now),
    signs_from: new Date(from),
    signs_until: new Date(until),
    published_until: new Date(until + lifetimes.accessToken * 1000),
  };
}

function parseJwk(value: unknown): JWK {
  if (typeof value !== 'object' || value === null || !('kty' in value))
    throw new Error('A stored signing key is not a JSON Web Key');
  return { ...value, kty: String(value.kty) };
}
