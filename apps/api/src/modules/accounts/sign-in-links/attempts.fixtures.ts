import { request } from 'node:http';

import { type AccountWorld, goodPassword, otherPassword } from '../accounts.fixtures.ts';

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly cookies: readonly string[];
}

interface Post {
  readonly path: string;
  readonly body: unknown;
  /** A loopback address, so that the server sees another client. */
  readonly from?: string;
  readonly cookie?: string;
}

/** Posts from a given loopback address, which `fetch` cannot choose. */
export const postFrom = (url: string, { path, body, from = '127.0.0.1', cookie }: Post): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) };
    const sent = request(new URL(path, url), { method: 'POST', localAddress: from, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          code: text === '' ? undefined : JSON.parse(text).code,
          cookies: (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? ''),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

interface Siege {
  readonly email: string;
  readonly tries: number;
  readonly addresses: number;
  readonly ownSignIns: number;
}

export interface SiegeResult {
  /** How many wrong passwords were compared with the right one. */
  readonly checked: number;
  /** How many were refused with the offer of a mailed link. */
  readonly refused: number;
  readonly otherAnswers: number;
  /** How many sign-ins on the known browser succeeded. */
  readonly ownSignIns: number;
  readonly newBrowserStatus: number;
  readonly reports: number;
}

const session = '/api/v1/auth/session/';
const concurrency = 20;

/**
 * Strangers try wrong passwords from many addresses, one of which is the owner's, while the owner signs in on a known browser, and
 * then on a new one with a mailed link. The account must exist.
 */
export async function simulatePasswordAttack(
  world: AccountWorld,
  { email, tries, addresses, ownSignIns }: Siege,
): Promise<SiegeResult> {
  const { url } = world.api;
  const signIn = (cookie?: string) =>
    postFrom(url, { path: session, body: { email, password: goodPassword }, ...(cookie !== undefined && { cookie }) });
  const device = (await signIn()).cookies.find((one) => one.startsWith('__Host-device=')) ?? '';

  const codes = new Map<string, number>();
  let [sent, own, attempts] = [0, 0, 0];
  const every = Math.floor(tries / ownSignIns);
  async function attack(): Promise<void> {
    while (sent < tries) {
      const index = sent;
      sent += 1;
      const from = `127.0.${Math.floor((index % addresses) / 200)}.${((index % addresses) % 200) + 1}`;
      const { code = '' } = await postFrom(url, { path: session, from, body: { email, password: `${otherPassword} ${index}` } });
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (index % every === 0 && attempts < ownSignIns) {
        attempts += 1;
        if ((await signIn(device)).status === 201) own += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, attack));
  await postFrom(url, { path: `${session}link/`, body: { email } });
  const token = await world.secretFor(email, 'sign-in');
  const opened = await postFrom(url, { path: `${session}link/confirm/`, body: { token } });
  await world.settled();
  const [checked, refused] = [codes.get('authentication_failed') ?? 0, codes.get('sign_in_link_offered') ?? 0];
  return {
    checked,
    refused,
    otherAnswers: tries - checked - refused,
    ownSignIns: own,
    newBrowserStatus: opened.status,
    reports: world.post.to(email).filter(({ subject }) => subject?.startsWith('Wrong passwords')).length,
  };
}
