import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import Provider from 'oidc-provider';

export interface RealProvider {
  readonly issuer: string;
  readonly host: string;
  /** Who signs in next. */
  person: { readonly sub: string; readonly email: string; readonly email_verified: boolean; readonly name: string };
  stop(): Promise<void>;
}

export const client = { client_id: 'lyceum', client_secret: 'the-clients-own-secret-long-enough-for-hs256' };

/** A certified OpenID provider that signs everyone in as `person` without a prompt. */
export async function startRealProvider(redirectUri: string): Promise<RealProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const running: RealProvider = {
    issuer,
    host: `127.0.0.1:${port}`,
    person: { sub: 'unset', email: 'unset@corp.test', email_verified: true, name: 'Unset' },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...running.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['only for tests'] },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: running.person.sub } });
  });
  return running;
}
