import assert from 'node:assert/strict';

import { requireInteger, requireRecord, requireText } from '../narrow.ts';
import { type Checks, Inconclusive, type World } from '../world.ts';
import { requestProduct, requestProductJson } from './product-requests.ts';

const whoami = '/api/v1/auth/whoami/';
const mostSteps = 12;

export const productOpenidChecks: Checks = {
  'auth.openid': async (world) => {
    const { openid, base_url = '' } = world;
    if (openid === undefined) throw new Inconclusive('There is no OpenID provider to sign in at.');
    const workspace = requireRecord((await requestProductJson(world, whoami, 200))['workspace'], 'workspace');
    const { issuer, client_id, client_secret, person } = openid;
    const connected = await requestProduct(world, `/api/v1/workspaces/${requireInteger(workspace['id'], 'workspace.id')}/sso/`, {
      method: 'PUT',
      body: { issuer, client_id, client_secret },
    });
    assert.equal(connected.status, 200, connected.body);
    const { cookies, visited } = await signedIn(
      world,
      `${base_url}/api/v1/auth/oidc/${requireText(workspace['slug'], 'slug')}/start/`,
    );
    assert.ok(
      visited.some((address) => address.startsWith(issuer)),
      'the browser was not redirected to the provider',
    );
    const me = await world.fetch(`${base_url}${whoami}`, { headers: { cookie: cookies } });
    assert.equal(me.status, 200);
    const answer: unknown = await me.json();
    assert.equal(requireRecord(requireRecord(answer, 'the answer')['user'], 'user')['email'], person.email);
  },
};

/** Follows redirects with a cookie jar per host, until the API sends the browser to its dashboard. */
async function signedIn({ fetch, base_url = '' }: World, start: string): Promise<{ cookies: string; visited: string[] }> {
  const jars = new Map<string, Map<string, string>>();
  const visited: string[] = [];
  let next = start;
  while (visited.length < mostSteps) {
    const { host } = new URL(next);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    visited.push(next);
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie: sent(jar) } });
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    const location = answer.headers.get('location');
    assert.ok(location !== null, `${next} leads nowhere: ${answer.status}`);
    next = new URL(location, next).href;
    if (next === `${base_url}/dashboard/`) return { cookies: sent(jar), visited };
    assert.ok(!next.includes('error='), `signing in ended at ${next}`);
  }
  throw new Error(`too many redirects, the last to ${next}`);
}

const sent = (jar: ReadonlyMap<string, string>): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /Max-Age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}
