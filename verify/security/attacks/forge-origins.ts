import { listOperations } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';

import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { createSampleBody } from '../../../tools/recorder/sample-body.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../finding.ts';
import { forEachConcurrently, sendExactly } from '../exchange.ts';
import { textAt } from '../value-at.ts';
import { type AttackPlan, attackFinding, runAttackAndListEffects, sample } from './attack-finding.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers that a page of another site can make a browser send with the cookie, and those that a stolen CSRF token adds. */
const originHeaders = (baseUrl: string, csrf: string): Readonly<Record<string, Headers>> => ({
  'another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'a sibling site': { origin: 'https://evil.api.test', 'sec-fetch-site': 'same-site' },
  'another site, old browser': { origin: 'https://evil.test' },
  'a sandbox': { origin: 'null' },
  'another port': { origin: `${baseUrl}:8443` },
  'the same host without TLS': { origin: baseUrl.replace('https:', 'http:') },
  'a name that begins alike': { origin: `${baseUrl}.evil.test` },
  nowhere: {},
  'the right place, without the token': { origin: baseUrl, 'sec-fetch-site': 'same-origin' },
  'the right place, with another token': {
    origin: baseUrl,
    'sec-fetch-site': 'same-origin',
    'x-csrf-token': 'x'.repeat(csrf.length),
  },
  'another site, with the token': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'x-csrf-token': csrf },
  'another site, old browser, with the token': { origin: 'https://evil.test', 'x-csrf-token': csrf },
  'nowhere, with the token': { 'x-csrf-token': csrf },
});

const kinds: readonly (string | undefined)[] = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=sample-boundary',
  'application/json',
  undefined,
];

/** A signed-in owner who is staff, so that only the CSRF protection can stop a forged request. */
async function signInVictim(api: TestApi): Promise<{ cookie: string; csrf: string }> {
  const { id } = await api.workspace();
  const { key } = await api.user(id, { role: 'owner', is_staff: true });
  const { headers, body } = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: key } });
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', csrf: textAt(body, 'csrf_token') };
}

/** Sends cross-site requests with the session cookie to every route that writes. */
export async function forgeOrigins({ api }: SweptApi, plan: AttackPlan): Promise<Finding> {
  const { cookie, csrf } = await signInVictim(api);
  const operations = listOperations(productSurface.contract).filter(({ auth, method }) => auth === 'caller' && method !== 'GET');
  const origins = Object.entries(originHeaders(api.config.baseUrl, csrf));
  const requests = sample(
    operations.flatMap((operation) =>
      origins.flatMap(([from, headers]) => kinds.map((kind) => ({ operation, from, headers, kind }))),
    ),
    plan,
  );
  const wrong = await runAttackAndListEffects(api, (unrefused) =>
    forEachConcurrently(requests, async ({ operation, from, headers, kind }) => {
      const { status } = await sendExactly(api.url, {
        method: operation.method,
        path: createSampleUrl(operation),
        headers: { cookie, ...headers, ...(kind !== undefined && { 'content-type': kind }) },
        ...(kind !== undefined && { body: createSampleBody(operation)?.payload ?? '{}' }),
      });
      if (status !== 403) unrefused.push(`${operation.id} from ${from} as ${kind ?? 'nothing'}: ${status}`);
    }),
  );
  return attackFinding(`${requests.length} requests forged in a browser’s name to ${operations.length} routes`, wrong);
}
