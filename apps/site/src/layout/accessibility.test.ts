import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Snapshot } from '../content/snapshot.ts';
import { aSearch, loadStarterSnapshot, renderPageAt, siteUrl } from './layout.fixtures.ts';
import { createContentSecurityPolicy } from './render-page.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browserArgs = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 900 };

/** One URL per kind of page. */
const addresses = [
  '/',
  '/guides/branding',
  '/events',
  '/events/agents-reading-group',
  '/blog',
  '/blog/one-contract',
  '/search?q=garden',
  '/no-such-page',
];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

// Generous, because the machine may be busy.
describe('the site in a browser', () => {
  let browser: Browser;
  let page: Page;
  let snapshot: Snapshot;
  const consoleMessages: string[] = [];

  beforeAll(async () => {
    if (executablePath === undefined) throw new Error('No browser found: install chromium (Debian: apt install chromium).');
    snapshot = await loadStarterSnapshot();
    browser = await chromium.launch({ executablePath, args: browserArgs });
    // Otherwise colours would be measured during a transition.
    page = await browser.newPage({ reducedMotion: 'reduce' });
    page.on('console', (message) => consoleMessages.push(message.text()));
    await page.route('**/*', (route) => {
      const address = route.request().url().slice(siteUrl.length);
      if (address.startsWith('/assets/'))
        return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
      const results = address === '/search?q=garden' ? { results: aSearch() } : {};
      const headers = { 'content-security-policy': createContentSecurityPolicy(snapshot) };
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: renderPageAt(snapshot, address, results) });
    });
  });

  afterAll(() => browser.close());

  test('no page has an accessibility violation in light or dark mode, on phone or desktop, or scrolls sideways', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    for (const address of addresses) {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(siteUrl + address);
      await page.evaluate(axe);
      expect(await violations('all'), `${address} on a desktop`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations('colours'), `${address} on a desktop in dark mode`).toEqual([]);
      await page.setViewportSize(phone);
      expect(await violations('all'), `${address} on a phone in dark mode`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(phone.width);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violations('colours'), `${address} on a phone`).toEqual([]);
    }
    expect(consoleMessages).toEqual([]);
  });

  /** Between light and dark mode only colours differ. */
  async function violations(which: 'all' | 'colours'): Promise<string[]> {
    const options = which === 'all' ? { rules: { 'target-size': { enabled: true } } } : { runOnly: ['color-contrast'] };
    const found = await page.evaluate<Violation[], object>(
      (given) =>
        Reflect.get(window, 'axe')
          .run(document, { resultTypes: ['violations'], ...given })
          .then((result: { violations: Violation[] }) => result.violations),
      options,
    );
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
  }

  test('on a phone the keyboard opens the menu, and the first tab stop skips to the content', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${siteUrl}/start`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.locator('.menu summary').focus();
    expect(await page.locator('.menu nav').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await page.locator('.menu nav').isVisible()).toBe(true);
  });
});
