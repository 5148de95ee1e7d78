import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { SweptApi } from '../../../apps/api/src/testing/sweeps/swept-api.ts';
import type { Finding } from '../../finding.ts';
import { forEachConcurrently, sendExactly } from '../exchange.ts';
import { type AttackPlan, attackFinding, sample } from './attack-finding.ts';
import { flipBits } from './flip-bits.ts';
import { forgeTokens } from './forge-tokens.ts';
import type { Pair } from './original-token.ts';

/** Presents tokens both as credentials and to the verify endpoint. */
export async function presentInvalidTokens({ api }: SweptApi, plan: AttackPlan): Promise<Finding[]> {
  const { id } = await api.workspace();
  const pair: Pair = (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key: (await api.user(id)).key })).body;
  const { status } = await sendRequest(api, '/api/v1/auth/whoami/', { key: pair.access_token });
  if (status !== 200) throw new Error(`The original token is not accepted: ${status}`);
  const forged = Object.entries(await forgeTokens(api, pair));
  const flipped = flipBits(pair.access_token);
  const bits = [...sample(flipped.slice(0, -unused), plan), ...flipped.slice(-unused)];
  return [
    attackFinding(`${forged.length} forged tokens`, await findAccepted(api.url, forged)),
    attackFinding(
      `${bits.length} tokens with one bit changed`,
      await findAccepted(
        api.url,
        bits.map((token) => [`…${token.slice(-20)}`, token]),
      ),
    ),
  ];
}

/** The bits of the last character, some of which are unused padding. */
const unused = 8;

/** The length limit of the token in a body. */
const longestAsked = 4_096;

async function findAccepted(url: string, tokens: readonly (readonly [name: string, token: string])[]): Promise<string[]> {
  const wrong: string[] = [];
  await forEachConcurrently(tokens, async ([name, token]) => {
    const asked = await sendExactly(url, {
      method: 'POST',
      path: '/api/v1/auth/token/verify/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (asked.status !== (token.length > longestAsked ? 400 : 401)) wrong.push(`${name}, verified: ${asked.status}`);
    if (!fitsHeader.test(token)) return;
    const { status } = await sendExactly(url, {
      method: 'GET',
      path: '/api/v1/auth/whoami/',
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 401) wrong.push(`${name}, presented: ${status}`);
  });
  return wrong;
}

/** Other characters cannot be sent in a header. */
const fitsHeader = /^[\t\x20-\x7e\x80-\xff]*$/;
