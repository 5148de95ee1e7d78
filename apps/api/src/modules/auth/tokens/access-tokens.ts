import { lifetimes } from '@lyceum/contract/product/credentials';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import { tokenExpired } from '../access/access.problems.ts';
import type { MaybePromise } from '../access/maybe-promise.ts';
import { secretLookupKey } from '../keys/api-key.rules.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What a good token says. */
export interface Said {
  readonly familyUid: string;
  readonly userUid: string;
  readonly expiresAt: Date;
}

export type SignToken = (of: { readonly userUid: string; readonly familyUid: string }) => Promise<string>;

export interface AccessTokens {
  /** Asked for before a transaction: it may have to read or make a key, and a transaction must not wait for a second connection. */
  signer(): Promise<SignToken>;
  /** Throws for what is not a token of ours that is good now. Whether its login still stands is another question. */
  verify(token: string): MaybePromise<Said>;
}

interface Deps {
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly baseUrl: string;
}

const type = 'at+jwt';
const algorithm = 'EdDSA';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A signature that held once holds; it is computed again now and then, in case its key was withdrawn. */
const rememberMs = 60_000;
const mostRemembered = 50_000;

/** Access tokens: JSON Web Tokens for this API (RFC 9068), one algorithm, one issuer, one audience. */
export function createAccessTokens({ signingKeys, clock, ids, baseUrl }: Deps): AccessTokens {
  const audience = `${baseUrl}/api/v1/`;
  const remembered = new Map<string, Said & { readonly until: number }>();

  async function check(token: string): Promise<Said> {
    if (!isCanonical(token)) throw authenticationFailed();
    const key = await keyFor(signingKeys, token);
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      issuer: baseUrl,
      audience,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
    }).catch((cause: unknown) => {
      throw cause instanceof errors.JWTExpired ? tokenExpired() : authenticationFailed();
    });
    const { sub, sid, exp = 0, iat = 0 } = payload;
    if (typeof sid !== 'string' || !uuid.test(sid) || typeof sub !== 'string' || !uuid.test(sub)) throw authenticationFailed();
    if (iat > clock.now().getTime() / 1000 || exp - iat !== lifetimes.accessToken) throw authenticationFailed();
    return { familyUid: sid, userUid: sub, expiresAt: new Date(exp * 1000) };
  }

  return {
    async signer() {
      const { kid, key } = await signingKeys.signer();
      return ({ userUid, familyUid }) => {
        const now = Math.floor(clock.now().getTime() / 1000);
        return new SignJWT({ sid: familyUid })
          .setProtectedHeader({ alg: algorithm, typ: type, kid })
          .setIssuer(baseUrl)
          .setAudience(audience)
          .setSubject(userUid)
          .setJti(ids.uid())
          .setIssuedAt(now)
          .setExpirationTime(now + lifetimes.accessToken)
          .sign(key);
      };
    },
    verify(token) {
      const now = clock.now().getTime();
      const name = secretLookupKey(token);
      const known = remembered.get(name);
      if (known && now < known.until && now < known.expiresAt.getTime()) return known;
      return check(token).then((said) => {
        if (remembered.size >= mostRemembered) remembered.clear();
        remembered.set(name, { ...said, until: now + rememberMs });
        return said;
      });
    },
  };
}

/** A token has one spelling: decoders forgive padding, white space and unused bits, which would make many of one. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

async function keyFor(signingKeys: SigningKeys, token: string) {
  const key = await signingKeys.verifier(kidOf(token));
  if (!key) throw authenticationFailed();
  return key;
}

function kidOf(token: string): string {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid ?? '';
  } catch {
    throw authenticationFailed();
  }
}
