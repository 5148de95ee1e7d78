import { lifetimes } from '@lyceum/contract/product/credentials';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ids } from '../../../platform/ids.ts';
import { tokenExpired } from '../access/access.problems.ts';
import type { MaybePromise } from '../access/maybe-promise.ts';
import { deriveLookupKey } from '../secrets.rules.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface AccessTokenClaims {
  readonly familyUid: string;
  readonly userUid: string;
  readonly expiresAt: Date;
}

export type SignToken = (of: { readonly userUid: string; readonly familyUid: string }) => Promise<string>;

export interface AccessTokens {
  /** Call it before a transaction: it may have to load or create a key, and a transaction must not wait for a second connection. */
  createSigner(): Promise<SignToken>;
  /** Throws unless this installation signed the token and it has not expired. Does not check whether its login was ended. */
  verify(token: string): MaybePromise<AccessTokenClaims>;
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
/** Verified signatures are cached, and verified again after this time in case the signing key was withdrawn. */
const cacheMs = 60_000;
const maxCached = 50_000;

/** JWT access tokens (RFC 9068) with one algorithm, one issuer and one audience. */
export function createAccessTokenService({ signingKeys, clock, ids, baseUrl }: Deps): AccessTokens {
  const audience = `${baseUrl}/api/v1/`;
  const cache = new Map<string, AccessTokenClaims & { readonly cachedUntil: number }>();

  async function verifySignature(token: string): Promise<AccessTokenClaims> {
    if (!isCanonical(token)) throw authenticationFailed();
    const key = await findVerificationKey(signingKeys, token);
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
    async createSigner() {
      const { kid, key } = await signingKeys.getSigner();
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
      const cacheKey = deriveLookupKey(token);
      const cached = cache.get(cacheKey);
      if (cached && now < cached.cachedUntil && now < cached.expiresAt.getTime()) return cached;
      return verifySignature(token).then((claims) => {
        if (cache.size >= maxCached) cache.clear();
        cache.set(cacheKey, { ...claims, cachedUntil: now + cacheMs });
        return claims;
      });
    },
  };
}

/** Decoders accept padding, white space and unused bits, so one token would have many spellings; only one is accepted here. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

async function findVerificationKey(signingKeys: SigningKeys, token: string) {
  const key = await signingKeys.findVerifier(parseKeyId(token));
  if (!key) throw authenticationFailed();
  return key;
}

function parseKeyId(token: string): string {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid ?? '';
  } catch {
    throw authenticationFailed();
  }
}
