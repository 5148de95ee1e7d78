import { existsSync } from 'node:fs';

import { type Browser as Chromium, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import { type AccountWorld, startAccountWorld } from '../../accounts/accounts.fixtures.ts';
import { requestAsBrowser } from '../sessions/sessions.fixtures.ts';
import { createOwner, factors, secondFactor, sendAsBrowser, signIn } from './second-factors.fixtures.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let world: AccountWorld;
let browser: Chromium;
let page: Page;
beforeAll(async () => {
  if (executablePath === undefined) throw new Error('There is no browser: install chromium (Debian: apt install chromium).');
  world = await startAccountWorld();
  browser = await chromium.launch({ executablePath, args: quietly });
  page = await openPage(world.api.config.baseUrl);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const authenticator = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: authenticator });
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** A page of an origin, without a server: passkeys depend on the origin only. */
async function openPage(origin: string): Promise<Page> {
  const opened = await browser.newPage();
  await opened.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>test</title>' }));
  await opened.goto(`${origin}/`);
  return opened;
}

/** What a page does with the options that the API has returned. */
const createPasskey = (options: unknown): Promise<unknown> =>
  page.evaluate(
    `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)}) }).then((one) => one.toJSON())`,
  );
const usePasskey = (options: unknown): Promise<unknown> =>
  page.evaluate(
    `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)}) }).then((one) => one.toJSON())`,
  );

const prove = (body: object) => sendRequest(world.api, secondFactor, { method: 'POST', body });

describe('a passkey in Chromium', () => {
  test('is added with recovery codes, and signs in after the password', async () => {
    const { email, browser: own, user } = await createOwner(world);
    const { body } = await sendAsBrowser(world, own, `${factors}passkeys/options/`);
    const passkey = await createPasskey(body.options);
    const added = await sendAsBrowser(world, own, `${factors}passkeys/`, {
      body: { challenge: body.challenge, name: 'Laptop', passkey },
    });
    expect(added).toMatchObject({ status: 201, body: { factor: { kind: 'passkey', name: 'Laptop' } } });
    expect(added.body.recovery_codes).toHaveLength(10);
    const again = await sendAsBrowser(world, own, `${factors}passkeys/`, { body: { challenge: body.challenge, passkey } });
    expect(again.status).toBe(400);

    const asked = await signIn(world, email);
    expect(asked).toMatchObject({ status: 202, body: { methods: ['passkey', 'recovery_code'] } });
    const answer = await usePasskey(asked.body.passkey_options);
    const other = await signIn(world, email);
    expect((await prove({ challenge: other.body.challenge, passkey: answer })).status).toBe(401);
    expect(await prove({ challenge: asked.body.challenge, passkey: answer })).toMatchObject({
      status: 201,
      body: { user: { id: user.id } },
    });
    expect((await prove({ challenge: asked.body.challenge, passkey: answer })).status).toBe(401);
  });

  test('is refused with 401 when it is of another account or answers another challenge', async () => {
    const [one, two] = [await createOwner(world), await createOwner(world)];
    for (const { browser: own } of [one, two]) {
      const { body } = await sendAsBrowser(world, own, `${factors}passkeys/options/`);
      const passkey = await createPasskey(body.options);
      expect(
        (await sendAsBrowser(world, own, `${factors}passkeys/`, { body: { challenge: body.challenge, passkey } })).status,
      ).toBe(201);
    }
    const asked = await signIn(world, one.email);
    const foreign = await signIn(world, two.email);
    const answer = await usePasskey(foreign.body.passkey_options);
    expect((await prove({ challenge: asked.body.challenge, passkey: answer })).status).toBe(401);
    const third = await createOwner(world);
    const started = await sendAsBrowser(world, third.browser, `${factors}passkeys/options/`);
    const passkey = await createPasskey(started.body.options);
    const elsewhere = { challenge: started.body.challenge, passkey };
    expect((await sendAsBrowser(world, two.browser, `${factors}passkeys/`, { body: elsewhere })).status).toBe(400);
    const junk = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
    expect(
      (await sendAsBrowser(world, third.browser, `${factors}passkeys/`, { body: { ...elsewhere, passkey: junk } })).status,
    ).toBe(400);
  });

  test('is not added twice to one account, and is not stored for another body with the same Idempotency-Key', async () => {
    const { browser: own } = await createOwner(world);
    const { body } = await sendAsBrowser(world, own, `${factors}passkeys/options/`);
    const passkey = await createPasskey(body.options);
    const post = (name: string) =>
      requestAsBrowser(world.api, own, `${factors}passkeys/`, {
        method: 'POST',
        body: { challenge: body.challenge, passkey, name },
        headers: { 'idempotency-key': 'once' },
      });
    expect((await post('Laptop')).status).toBe(201);
    expect((await post('Laptop')).status).toBe(201);
    expect((await post('Phone')).status).toBe(422);
    const again = await sendAsBrowser(world, own, `${factors}passkeys/options/`);
    await expect(createPasskey(again.body.options)).rejects.toThrow('already registered');
  });
});
