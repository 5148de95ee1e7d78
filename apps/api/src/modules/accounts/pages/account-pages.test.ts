import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { patient } from '../../../../../../tools/test/eventually.ts';
import { type AccountWorld, goodPassword, startAccountWorld } from '../accounts.fixtures.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const quietly = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const phone = { width: 360, height: 720 };

let world: AccountWorld;
let owner: { workspaceId: number; key: string };
beforeAll(async () => {
  world = await startAccountWorld();
  const { id } = await world.api.workspace('Reading room');
  owner = await world.api.user(id, { role: 'owner' });
});
afterAll(() => world.close());

test.each(['password', 'invitation', 'email'])(
  '/account/%s has a policy that allows only its own script and style',
  async (name) => {
    const answer = await fetch(`${world.api.url}/account/${name}`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const hashOf = (tag: string) =>
      createHash('sha256')
        .update(new RegExp(`<${tag}>([^]*)</${tag}>`).exec(html)?.[1] ?? '')
        .digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'sha256-${hashOf('script')}'; style-src 'sha256-${hashOf('style')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(html).not.toMatch(/ (style|on\w+)=|https?:/);
  },
);

// A browser is slow on a busy machine.
describe('account pages in a browser', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    if (executablePath === undefined) throw new Error('There is no browser: install chromium (Debian: apt install chromium).');
    browser = await chromium.launch({ executablePath, args: quietly });
    page = await browser.newPage({ viewport: phone });
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    complaints = [];
  });
  afterAll(() => browser.close());

  const open = async (name: string, token?: string) => {
    await page.goto('about:blank');
    await page.goto(`${world.api.url}/account/${name}${token === undefined ? '' : `#token=${token}`}`);
  };
  const title = (text: string) => page.getByRole('heading', { name: text }).waitFor(patient);
  const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor(patient);
  const press = (name: string) => page.getByRole('button', { name }).click();

  test('an invited person chooses a password and joins', async () => {
    const email = 'ada.browser@people.test';
    await world.call(`/api/v1/workspaces/${owner.workspaceId}/invitations/`, { email, role: 'admin' }, owner.key);
    const token = await world.secretFor(email, 'invitation');
    await open('invitation', token);
    await title('Join Reading room');
    expect(await page.locator('#lead').textContent()).toBe(`You have been invited as an admin, with your address ${email}.`);
    await page.getByLabel('Your name').fill('Ada L');
    await page.getByLabel('Choose a password').fill('short');
    await press('Accept the invitation');
    await says('Expected 15 to 128 characters.');
    await page.getByLabel('Choose a password').fill(goodPassword);
    await press('Accept the invitation');
    await title('Welcome to Reading room');
    expect(await world.api.modules.accounts.signIn(email, goodPassword)).toEqual(expect.any(Number));
    await open('invitation', token);
    await title('This link does not work');
    await says('Ask the person who invited you for a new one.');
  });

  test('a person who has forgotten their password requests a link and sets a new one', async () => {
    const user = await world.api.user(owner.workspaceId);
    const email = `${user.username}@people.test`;
    await open('password');
    await page.getByLabel('E-mail address').fill(email);
    await press('Mail me a link');
    await title('Check your mail');
    await open('password', 'x');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await title('Set a password');
    await open('password', await world.secretFor(email, 'password'));
    await title('Choose a password');
    await page.getByLabel('New password').fill(goodPassword);
    await page.getByLabel('Show the password').check();
    const choice = page.getByLabel(`Reading room (as ${user.username})`);
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    await press('Set the password');
    await title('Your password is set');
    const [linked] = await world.rows('select account_id from people.user where id = $1', [user.id]);
    expect(linked).toEqual({ account_id: expect.any(Number) });
    expect(await world.api.modules.accounts.signIn(email, goodPassword)).toEqual(expect.any(Number));
  });

  test('an address is confirmed by pressing the button, not by opening the page', async () => {
    const user = await world.api.user(owner.workspaceId);
    await world.call('/api/v1/auth/email/verify/', undefined, user.key);
    await open('email', await world.secretFor(`${user.username}@people.test`, 'email'));
    await title('Confirm your address');
    const isVerified = async () =>
      (await world.rows('select is_verified from people.user where id = $1', [user.id]))[0].is_verified;
    expect(await page.locator('#lead').textContent()).toContain(`The workspace “Reading room” has registered ${user.username}@`);
    expect(await isVerified()).toBe(false);
    await press('Confirm');
    await title('Join Reading room?');
    expect(await isVerified()).toBe(false);
    await press('Confirm');
    await title('Your address is confirmed');
    expect(await isVerified()).toBe(true);
  });

  test('an address is declined, and the workspace reported', async () => {
    const user = await world.api.user(owner.workspaceId);
    await world.call('/api/v1/auth/email/verify/', undefined, user.key);
    await open('email', await world.secretFor(`${user.username}@people.test`, 'email'));
    await title('Confirm your address');
    await page.getByLabel('Also report the workspace').check();
    await press('Decline');
    await title('You have declined');
    expect(await world.rows('select reported from accounts.declined_address')).toEqual([{ reported: true }]);
  });

  test('a mailed link signs the browser in', async () => {
    const user = await world.api.user(owner.workspaceId);
    const email = `${user.username}@people.test`;
    await world.account(email);
    await open('sign-in');
    await page.getByLabel('E-mail address').fill(email);
    await press('Mail me a link');
    await title('Check your mail');
    const token = await world.secretFor(email, 'sign-in');
    await open('sign-in', token);
    await press('Sign in');
    await title('You are signed in');
    await open('sign-in', token);
    await press('Sign in');
    await title('This link does not work');
  });

  test('an unavailable server is reported in plain words', async () => {
    await page.route('**/api/**', (route) => route.abort());
    await open('email', 'x');
    await says('The server cannot be reached.');
    await page.unroute('**/api/**');
  });

  test('no page has an accessibility fault in light or dark mode, or scrolls horizontally on a phone', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    for (const [name, token] of [
      ['password'],
      ['password', 'x'],
      ['email', 'x'],
      ['invitation', 'x'],
      ['sign-in'],
      ['sign-in', 'x'],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await open(name, token);
        await page.waitForFunction(
          'document.querySelector("#form").hidden === false || document.querySelector("#status").textContent',
        );
        await page.evaluate(axe);
        const found = await page.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
        );
        expect(found, `${name} ${colorScheme}`).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), name).toBe(true);
      }
  });

  test('no page violates its own content security policy', () => {
    expect(complaints.filter((text) => /policy|Uncaught|TypeError/i.test(text))).toEqual([]);
  });
});
