import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

import { type Listening, startHttp } from '../../../platform/outbound/outbound.fixtures.ts';

type Claims = JWTPayload & Record<string, unknown>;
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

export interface ForgingProvider extends Listening {
  /** Creates the next identity token from the claims of a valid one. */
  forge: (good: Claims, sign: (claims: Claims) => Promise<string>) => Promise<string> | string;
  readonly key: Key;
}

/** A provider whose identity tokens the test forges. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const listening = await startHttp((request, response) => {
    const send = (body: unknown): void => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
    const issuer = listening.url;
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (request.url === '/jwks') return send({ keys: [jwk] });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async (): Promise<void> => {
      // The test passes the nonce as the code; a real provider stores it with the authorization request.
      const nonce = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
      const now = Math.floor(Date.now() / 1000);
      const good = {
        iss: issuer,
        aud: 'lyceum',
        sub: 'forged',
        iat: now,
        exp: now + 300,
        nonce,
        email: 'eve@corp.test',
        email_verified: true,
      };
      const sign = (claims: Claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
      send({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await forging.forge(good, sign) });
    };
    request.on('end', () => void answer());
  });
  const forging: ForgingProvider = { ...listening, key: privateKey, forge: (good, sign) => sign(good) };
  return forging;
}
