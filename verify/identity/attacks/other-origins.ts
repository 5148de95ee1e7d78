import { operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';

import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import { sampleBody } from '../../../tools/recorder/sample-body.ts';
import { sampleUrl } from '../../../tools/recorder/sample-url.ts';
import type { Finding } from '../../platform/figures.ts';
import { eachOf, exchange } from '../exchange.ts';
import { textAt } from '../value-at.ts';
import { judged, leavingNothing, type Plan, someOf } from './judged.ts';

type Headers = Readonly<Record<string, string>>;

/** What a page of another site can make a browser send along with the cookie, and what a thief of a token could add. */
const whence = (baseUrl: string, csrf: string): Readonly<Record<string, Headers>> => ({
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

/** A signed-in owner who is staff: whatever a forged request is for, this browser could do it. */
async function victim(api: TestApi): Promise<{ cookie: string; csrf: string }> {
  const { id } = await api.workspace();
  const { key } = await api.user(id, { role: 'owner', is_staff: true });
  const { headers, body } = await sendRequest(api, '/api/v1/auth/session/', { method: 'POST', body: { api_key: key } });
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', csrf: textAt(body, 'csrf_token') };
}

/** Every route that changes something on the word of a cookie, asked from everywhere but its own pages. */
export async function forgeOrigins({ api }: SweptApi, plan: Plan): Promise<Finding> {
  const { cookie, csrf } = await victim(api);
  const operations = operationsOf(productSurface.contract).filter(({ auth, method }) => auth === 'caller' && method !== 'GET');
  const origins = Object.entries(whence(api.config.baseUrl, csrf));
  const requests = someOf(
    operations.flatMap((operation) =>
      origins.flatMap(([from, headers]) => kinds.map((kind) => ({ operation, from, headers, kind }))),
    ),
    plan,
  );
  const wrong = await leavingNothing(api, (unrefused) =>
    eachOf(requests, async ({ operation, from, headers, kind }) => {
      const { status } = await exchange(api.url, {
        method: operation.method,
        path: sampleUrl(operation),
        headers: { cookie, ...headers, ...(kind !== undefined && { 'content-type': kind }) },
        ...(kind !== undefined && { body: sampleBody(operation)?.payload ?? '{}' }),
      });
      if (status !== 403) unrefused.push(`${operation.id} from ${from} as ${kind ?? 'nothing'}: ${status}`);
    }),
  );
  return judged(`${requests.length} requests forged in a browser’s name to ${operations.length} routes`, wrong);
}
