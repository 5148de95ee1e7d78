import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createTokenSigner } from '../../../apps/api/src/testing/create-token-signer.ts';
import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { textAt, valueAt } from '../value-at.ts';
import { createSigner, encoded, type ForgedTokens, type Original, type Pair } from './original-token.ts';
import { createOtherFormats } from './other-token-formats.ts';

/** Tokens that resemble a valid one of the API. */
export async function forgeTokens(api: TestApi, pair: Pair): Promise<ForgedTokens> {
  const published = valueAt((await sendRequest(api, '/.well-known/jwks.json')).body, 'keys', 0);
  const original = {
    header: { ...decodeProtectedHeader(pair.access_token) },
    claims: decodeJwt(pair.access_token),
    pair,
    signed: createSigner(await createTokenSigner(api)),
  };
  return {
    ...unsigned(original),
    ...byOtherKeys(original, published),
    ...byStrangers(original, api.url),
    ...wrongHeaders(original),
    ...wrongClaims(original),
    ...(await createOtherFormats(original)),
  };
}

function unsigned({ header, claims, pair }: Original): ForgedTokens {
  const [, , signature = ''] = pair.access_token.split('.');
  const bare = (head: object, tail = ''): string => `${encoded(head)}.${encoded(claims)}.${tail}`;
  const spellings = ['none', 'None', 'NONE', 'nOnE', 'none ', ''];
  return {
    ...named(
      spellings,
      (alg) => `alg ${JSON.stringify(alg)}`,
      (alg) => bare({ ...header, alg }),
    ),
    'alg none with the old signature': bare({ ...header, alg: 'none' }, signature),
    'no alg': bare({ ...header, alg: undefined }, signature),
    'alg in a list': bare({ ...header, alg: ['EdDSA'] }, signature),
    'no signature': bare(header),
  };
}

/** The public key is known to attackers, so it must not work as an HMAC secret. */
function byOtherKeys({ header, claims }: Original, published: unknown): ForgedTokens {
  const hmac = (alg: 'HS256' | 'HS512', secret: string | Buffer): string =>
    createSigner((text) =>
      createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret)
        .update(text)
        .digest(),
    )({ ...header, alg }, claims);
  const by = (alg: string, key: KeyObject, hash: string | null): string =>
    createSigner((text) => sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }))({ ...header, alg }, claims);
  const x = Buffer.from(textAt(published, 'x'), 'base64url');
  return {
    'HS256 with the bytes of the public key': hmac('HS256', x),
    'HS256 with the text of the public key': hmac('HS256', textAt(published, 'x')),
    'HS256 with the published key set': hmac('HS256', JSON.stringify(published)),
    'HS512 with the bytes of the public key': hmac('HS512', x),
    'HS256 with an empty secret': hmac('HS256', ''),
    'another Ed25519 key': by('EdDSA', generateKeyPairSync('ed25519').privateKey, null),
    'an Ed448 key': by('EdDSA', generateKeyPairSync('ed448').privateKey, null),
    ES256: by('ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, 'sha256'),
    RS256: by('RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'sha256'),
    'a signature of zeros': createSigner(() => Buffer.alloc(64))(header, claims),
  };
}

/** Signed with an attacker's key, which the header supplies or which has a manipulated key id. */
function byStrangers({ header, claims }: Original, url: string): ForgedTokens {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const by = (more: object): string =>
    createSigner((text) => sign(null, Buffer.from(text), privateKey))({ ...header, ...more }, claims);
  const kids = [
    '../../../../dev/null',
    '/etc/passwd',
    "' or '1'='1",
    "x' union select null --",
    '',
    [header['kid']],
    { $ne: '' },
    0,
    null,
    '__proto__',
    'constructor',
    `${String(header['kid'])}\0`,
    'k'.repeat(5_000),
  ];
  const jwk = publicKey.export({ format: 'jwk' });
  return {
    ...named(
      kids,
      (kid) => `kid ${JSON.stringify(kid).slice(0, 30)}`,
      (kid) => by({ kid }),
    ),
    'its own key in jwk': by({ jwk }),
    'its own key in jwk, without kid': by({ jwk, kid: undefined }),
    jku: by({ jku: `${url}/.well-known/jwks.json` }),
    x5u: by({ x5u: 'http://127.0.0.1:1/' }),
    x5c: by({ x5c: [encoded('certificate')] }),
    'b64 false': by({ b64: false, crit: ['b64'] }),
  };
}

const wrongHeaders = ({ header, claims, signed }: Original): ForgedTokens => ({
  ...named(
    ['JWT', 'rt+jwt', 'id_token+jwt', '', undefined, ['at+jwt']],
    (typ) => `typ ${JSON.stringify(typ)}`,
    (typ) => signed({ ...header, typ }, claims),
  ),
  'an unknown critical header': signed({ ...header, crit: ['surprise'], surprise: true }, claims),
  'an empty list of critical headers': signed({ ...header, crit: [] }, claims),
});

const unknownId = '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f';

/** Signed with the right key: only the claim is wrong. */
function wrongClaims({ header, claims, signed }: Original): ForgedTokens {
  const now = Math.floor(Date.now() / 1000);
  const changes: Readonly<Record<string, object>> = {
    'iss of another service': { iss: 'https://elsewhere.test' },
    'iss with a slash': { iss: `${String(claims['iss'])}/` },
    'aud of another service': { aud: 'https://elsewhere.test/' },
    'aud without its slash': { aud: String(claims['aud']).slice(0, -1) },
    'unknown sid': { sid: unknownId },
    'sid in upper case': { sid: String(claims['sid']).toUpperCase() },
    'sid with SQL': { sid: "' or true --" },
    'sid in a list': { sid: [claims['sid']] },
    'unknown sub': { sub: unknownId },
    'sub in a list': { sub: [claims['sub']] },
    'exp in the past': { exp: now - 60 },
    'exp as text': { exp: String(now + 60) },
    'exp without end': { exp: 1e300 },
    'nbf in the future': { nbf: now + 3_600 },
    'iat in the future': { iat: now + 3_600 },
    'iat as text': { iat: 'now' },
    ...named(
      Object.keys(claims),
      (name) => `without ${name}`,
      (name) => ({ [name]: undefined }),
    ),
  };
  return {
    ...Object.fromEntries(Object.entries(changes).map(([name, more]) => [name, signed(header, { ...claims, ...more })])),
    'exp twice, the last in the past': signed(header, JSON.stringify(claims).replace(/}$/, ',"exp":1}')),
    'sid twice, the last unknown': signed(header, JSON.stringify(claims).replace(/}$/, `,"sid":"${unknownId}"}`)),
  };
}

function named<T, V>(values: readonly T[], nameOf: (value: T) => string, make: (value: T) => V): Record<string, V> {
  return Object.fromEntries(values.map((value) => [nameOf(value), make(value)]));
}
