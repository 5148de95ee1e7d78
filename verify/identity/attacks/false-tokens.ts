import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import type { Finding } from '../../platform/figures.ts';
import { eachOf, exchange } from '../exchange.ts';
import { flippedBits } from './flipped-bits.ts';
import { forgedTokens } from './forged-tokens.ts';
import { judged, type Plan, someOf } from './judged.ts';
import type { Pair } from './original-token.ts';

/** Both places that judge a token: as credentials, and as what is asked about. */
export async function presentFalseTokens({ api }: SweptApi, plan: Plan): Promise<Finding[]> {
  const { id } = await api.workspace();
  const pair: Pair = (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: (await api.user(id)).key })).body;
  const { status } = await sendRequest(api, '/api/v1/auth/whoami/', { key: pair.access_token });
  if (status !== 200) throw new Error(`The token that is to be forged is no good itself: ${status}`);
  const forged = Object.entries(await forgedTokens(api, pair));
  const flipped = flippedBits(pair.access_token);
  const bits = [...someOf(flipped.slice(0, -unused), plan), ...flipped.slice(-unused)];
  return [
    judged(`${forged.length} forged tokens`, await accepted(api.url, forged)),
    judged(
      `${bits.length} tokens with one bit changed`,
      await accepted(
        api.url,
        bits.map((token) => [`…${token.slice(-20)}`, token]),
      ),
    ),
  ];
}

/** The bits of the last character, some of which stand for nothing. */
const unused = 8;

/** The longest that a body may say. */
const longestAsked = 4_096;

async function accepted(url: string, tokens: readonly (readonly [name: string, token: string])[]): Promise<string[]> {
  const wrong: string[] = [];
  await eachOf(tokens, async ([name, token]) => {
    const asked = await exchange(url, {
      method: 'POST',
      path: '/api/v1/auth/token/verify/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (asked.status !== (token.length > longestAsked ? 400 : 401)) wrong.push(`${name}, verified: ${asked.status}`);
    if (!fitsHeader.test(token)) return;
    const { status } = await exchange(url, {
      method: 'GET',
      path: '/api/v1/auth/whoami/',
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 401) wrong.push(`${name}, presented: ${status}`);
  });
  return wrong;
}

/** The rest cannot be sent in a header at all. */
const fitsHeader = /^[\t\x20-\x7e\x80-\xff]*$/;
