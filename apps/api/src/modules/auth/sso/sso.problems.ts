import { Problem } from '@lyceum/kit';

const fault = (name: string, detail: string): Problem =>
  new Problem(400, 'validation_error', `${name}: ${detail}`, { faults: [{ where: 'body', name, code: 'invalid', detail }] });

export const secretNeeded = (): Problem => fault('client_secret', 'Needed to connect a provider for the first time.');
export const noProvider = (reason: string): Problem => fault('issuer', `No OpenID provider answers there: ${reason}`);
export const everybodysDomain = (domain: string): Problem =>
  fault('domain', `Anybody can have an address at ${domain}, so it proves nothing about your members.`);

export const notOurPath = (): Problem =>
  new Problem(400, 'validation_error', 'redirect_to: Expected a path of this server, such as /dashboard/.', {
    faults: [{ where: 'query', name: 'redirect_to', code: 'invalid', detail: 'Expected a path of this server.' }],
  });

export const domainNamed = (): Problem => new Problem(409, 'conflict', 'domain: The workspace has named this domain already.');
export const domainTaken = (): Problem =>
  new Problem(409, 'conflict', 'Another workspace has proved that this domain is theirs.', {
    hint: 'It has to be given up there first.',
  });

export const recordMissing = (name: string, value: string): Problem =>
  new Problem(400, 'validation_error', `No TXT record of ${name} says ${value}.`, {
    hint: 'New records can take an hour to be seen everywhere; try again then.',
  });

export const providerFailed = (): Problem =>
  new Problem(502, 'bad_gateway', 'The workspace’s identity provider does not answer as it should.', {
    hint: 'Try again; if it stays so, an admin of the workspace should look at its settings.',
  });
