import { once } from 'node:events';
import { createServer } from 'node:http';

import Provider from 'oidc-provider';

export type OpenidPerson = { sub: string; email: string; name: string };

export type OpenidProvider = {
  issuer: string;
  /** Host and port, for `LYCEUM_SSO_HOSTS`. */
  host: string;
  client_id: string;
  client_secret: string;
  person: OpenidPerson;
  /** Starts serving with this redirect URI. */
  serve: (redirectUri: string) => void;
  stop: () => Promise<void>;
};

const client = { client_id: 'lyceum', client_secret: 'known-to-the-provider-and-to-lyceum-alone' };

/** An OpenID provider where one person is already signed in. */
export async function startOpenidProvider(person: OpenidPerson): Promise<OpenidProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const issuer = `http://${host}`;
  const serve = (redirectUri: string) => {
    const provider = providerAt(issuer, { redirectUri, person });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    });
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { issuer, host, ...client, person, serve, stop };
}

const providerAt = (issuer: string, { redirectUri, person }: { redirectUri: string; person: OpenidPerson }) =>
  new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: person.email, email_verified: true, name: person.name }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['of one run'] },
  });
