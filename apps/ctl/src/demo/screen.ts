import { relative } from 'node:path';

import type { Demo } from './start-demo.ts';

/** The one line for programs. */
export const demoLine = ({ siteUrl, baseUrl, people }: Demo): string =>
  JSON.stringify({
    site_url: siteUrl,
    base_url: baseUrl,
    dashboard_url: dashboardOf(baseUrl),
    workspace_key: people.workspaceKey,
    admin_key: people.adminKey,
    users: people.users.map(({ email, password, username, api_key }) => ({ email, password, username, api_key })),
  });

const dashboardOf = (baseUrl: string): string => `${baseUrl}/dashboard/`;

/** The same for people, with something to try. */
export function demoScreen({ siteUrl, baseUrl, name, logs, people }: Demo, seconds: number): string {
  const [first] = people.users;
  const who = people.users.map(({ username, role, api_key }) => `  ${username.padEnd(8)}${role.padEnd(8)}${api_key}`);
  return `
Lyceum is ready, in ${seconds.toFixed(1)} seconds.

  Site      ${siteUrl}      for people and agents, no key needed
  API       ${baseUrl}      for your back end, with a key
  Database  ${name}, thrown away at the end
  Logs      ${logs}

People of "${people.workspace.name}", each with a key (signing in with a password comes with the dashboard)
${who.join('\n')}
  (all)   service ${people.workspaceKey}

Try, in another terminal

  What is on?
    curl '${siteUrl}/api/events?status=upcoming&limit=3'

  Who am I, by my key?
    curl -H 'Authorization: Bearer ${first?.api_key ?? ''}' ${baseUrl}/api/v1/auth/whoami/

  Announce something, as ${people.users.at(-1)?.username ?? ''}, who is staff
    curl -X POST ${baseUrl}/api/v1/taxonomy/tags/ -H 'Content-Type: application/json' \\
      -H 'Authorization: Bearer ${people.adminKey}' -d '{"name":"my first tag"}'

  The same with the client
    LYCEUM_API_KEY=${first?.api_key ?? ''} ${node()} --input-type=module -e "
      import { createClient } from '@lyceum/sdk';
      const lyceum = createClient({ baseUrl: '${baseUrl}' });
      for await (const event of lyceum.communityEvents.upcoming.each()) console.log(event.event_start_date, event.event_name);"

Ctrl-C stops everything and leaves nothing behind.
`;
}

/** A Node that the checkout brought along is not the one that a shell finds. */
function node(): string {
  const path = relative(process.cwd(), process.execPath);
  return path.startsWith('..') ? 'node' : path;
}
