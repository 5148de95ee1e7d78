import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { requireList, requireRecord, requireText } from '../narrow.ts';
import { type Checks, Inconclusive, type World } from '../world.ts';
import { requestProductJson, requireKey } from './product-requests.ts';

const root = join(import.meta.dirname, '../..');
const whoami = '/api/v1/auth/whoami/';
const keyForm = /lyc_[a-z]{2}_[0-9A-Za-z]{20,}/;

export const productClientChecks: Checks = {
  'auth.client.environment': async (world) => {
    const env = { LYCEUM_BASE_URL: requireBaseUrl(world), LYCEUM_API_KEY: requireKey(world, 'workspace_key') };
    const program = `
      const { user } = await createClient().auth.whoami();
      delete process.env.LYCEUM_API_KEY;
      console.log(JSON.stringify([user.username, refusal(() => createClient())]));`;
    const [username, refusal] = await runClientProgram(program, env);
    assert.equal(username, await usernameOf(world, 'workspace_key'));
    assert.match(refusal ?? '', /LYCEUM_API_KEY/, 'a client without a key was created');
  },
  'auth.client.explicit': async (world) => {
    const options = JSON.stringify({ baseUrl: requireBaseUrl(world), apiKey: requireKey(world, 'workspace_key') });
    const program = `
      const { user } = await createClient(${options}).auth.whoami();
      console.log(JSON.stringify([user.username]));`;
    const [username] = await runClientProgram(program, { LYCEUM_API_KEY: requireKey(world, 'stranger_key') });
    assert.equal(username, await usernameOf(world, 'workspace_key'));
  },
  /** No page contains a key, and the client refuses to use one in a browser. */
  'auth.key.server-side': async (world) => {
    const pages = ['/account/password', '/account/invitation', '/account/email'].map((path) => requireBaseUrl(world) + path);
    for (const page of [...pages, ...(world.site_url === '' ? [] : [`${world.site_url}/`])])
      for (const text of await fetchPageWithScripts(world, page)) assert.doesNotMatch(text, keyForm, `${page} has a key in it`);
    const options = JSON.stringify({ baseUrl: requireBaseUrl(world), apiKey: requireKey(world, 'workspace_key') });
    const program = `
      globalThis.document = {};
      console.log(JSON.stringify([refusal(() => createClient(${options}))]));`;
    const [refusal] = await runClientProgram(program, {});
    assert.match(refusal ?? '', /must stay on a server/, 'the client accepted a key in a browser');
  },
};

function requireBaseUrl({ base_url }: World): string {
  if (base_url === undefined) throw new Inconclusive('There is no product API to check.');
  return base_url;
}

async function usernameOf(world: World, name: Parameters<typeof requireKey>[1]): Promise<unknown> {
  const { user } = await requestProductJson(world, whoami, 200, { key: requireKey(world, name) });
  return requireRecord(user, 'user')['username'];
}

/** Runs a program with the SDK in its own process and returns what it prints. */
async function runClientProgram(program: string, env: Record<string, string>): Promise<string[]> {
  const whole = `import { createClient } from '@lyceum/sdk';
    const refusal = (make) => { try { make(); return ''; } catch (error) { return error.message; } };
    ${program}`;
  const { PATH = '' } = process.env;
  const options = { cwd: root, env: { PATH, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', whole], options);
  return requireList(JSON.parse(stdout), 'what the client says').map((item, index) => requireText(item, `${index}`));
}

/** The page and every script that it references. */
async function fetchPageWithScripts({ fetch }: World, page: string): Promise<string[]> {
  const answer = await fetch(page, { headers: { accept: 'text/html' } });
  assert.equal(answer.status, 200, `${page} returned ${answer.status}`);
  const markup = await answer.text();
  const named = [...markup.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.m?js[^"]*)"/g)];
  return [markup, ...(await Promise.all(named.map(async ([, name = '']) => (await fetch(new URL(name, page))).text())))];
}
