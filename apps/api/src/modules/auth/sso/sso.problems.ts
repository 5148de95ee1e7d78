import { Problem } from '@lyceum/kit';

const invalidField = (name: string, detail: string): Problem =>
  new Problem(400, 'validation_error', `${name}: ${detail}`, { faults: [{ where: 'body', name, code: 'invalid', detail }] });

export const clientSecretRequired = (): Problem =>
  invalidField('client_secret', 'Required when a provider is connected for the first time.');
export const invalidIssuer = (reason: string): Problem => invalidField('issuer', `No OpenID provider responds there: ${reason}`);
export const publicEmailDomainNotAllowed = (domain: string): Problem =>
  invalidField('domain', `Anyone can have an address at ${domain}, so it cannot identify your members.`);

export const redirectToOtherOrigin = (): Problem =>
  new Problem(400, 'validation_error', 'redirect_to: Expected a path of this server, such as /dashboard/.', {
    faults: [{ where: 'query', name: 'redirect_to', code: 'invalid', detail: 'Expected a path of this server.' }],
  });

export const domainAlreadyAdded = (): Problem =>
  new Problem(409, 'conflict', 'domain: The workspace has already added this domain.');
export const domainTaken = (): Problem =>
  new Problem(409, 'conflict', 'Another workspace has verified this domain.', {
    hint: 'Remove the domain from that workspace first.',
  });

export const dnsRecordMissing = (name: string, value: string): Problem =>
  new Problem(400, 'validation_error', `${name} has no TXT record with the value ${value}.`, {
    hint: 'New DNS records can take an hour to become visible. Try again later.',
  });

export const identityProviderFailed = (): Problem =>
  new Problem(502, 'bad_gateway', 'The workspace’s identity provider does not respond correctly.', {
    hint: 'Try again. If it keeps failing, an admin of the workspace should check the provider’s settings.',
  });
