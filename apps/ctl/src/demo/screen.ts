import { relative } from 'node:path';

import type { Demo } from './start-demo.ts';

/** One line of JSON for programs. */
export const formatDemoLine = ({ siteUrl, baseUrl, people }: Demo): string =>
  JSON.stringify({
    site_url: siteUrl,
    base_url: baseUrl,
    dashboard_url: dashboardOf(baseUrl),
    workspace_key: people.workspaceKey,
    admin_key: people.adminKey,
    users: people.users.map(({ email, password, username, api_key }) => ({ email, password, username, api_key })),
  });

const dashboardOf = (baseUrl: string): string => `${baseUrl}/dashboard/`;

/** The same for people, with commands to try. */
export function formatDemoScreen({ siteUrl, baseUrl, name, logs, people }: Demo, seconds: number): string {
  const { workspace, users, workspaceKey, adminKey } = people;
  const [firstUser, collector] = users;
  const who = users.map(({ username, role, api_key }) => `  ${username.padEnd(10)}${role.padEnd(10)}${api_key}`);
  return `
Lyceum is ready, in ${seconds.toFixed(1)} seconds.

  Site      ${siteUrl}   for people and agents: open it in a browser
  API       ${baseUrl}   for your back end: each call with a key
  Database  ${name}, removed at the end
  Logs      ${logs}

Keys of the workspace "${workspace.name}"

${who.join('\n')}
  ${'(the workspace)'.padEnd(20)}${workspaceKey}

Try, in another terminal:

  What is on? (no key needed)
    curl '${siteUrl}/api/events?status=upcoming&limit=3'

  Who is ${firstUser?.username ?? ''}?
    curl -H 'Authorization: Bearer ${firstUser?.api_key ?? ''}' ${baseUrl}/api/v1/auth/whoami/

  What is trending?
    curl -H 'Authorization: Bearer ${firstUser?.api_key ?? ''}' '${baseUrl}/api/v1/community/explore/experiences/?search=prime'

  Search ${collector?.username ?? ''}'s documents, which are processed within the first minute
    curl -H 'Authorization: Bearer ${collector?.api_key ?? ''}' -H 'Content-Type: application/json' \\
      -d '{"query":"how do I cool a burn?","top_k":3}' ${baseUrl}/api/v1/content-vault/search/

  Get a token for booking pages, from a stand-in for the scheduling provider
    curl -X POST -H 'Authorization: Bearer ${firstUser?.api_key ?? ''}' ${baseUrl}/api/v1/bookings/token/refresh/

  Add a tag as ${users.at(-1)?.username ?? ''}, who is staff
    curl -H 'Authorization: Bearer ${adminKey}' -H 'Content-Type: application/json' \\
      -d '{"name":"my first tag"}' ${baseUrl}/api/v1/taxonomy/tags/

  List upcoming events with the SDK
    LYCEUM_API_KEY=${firstUser?.api_key ?? ''} ${node()} --input-type=module -e "
      import { createClient } from '@lyceum/sdk';
      const lyceum = createClient({ baseUrl: '${baseUrl}' });
      for await (const event of lyceum.communityEvents.upcoming.each()) console.log(event.event_start_date, event.event_name);"

Ctrl-C stops everything and leaves nothing behind.
`;
}

/** The path of a Node that came with the checkout, which the shell would not find. */
function node(): string {
  const path = relative(process.cwd(), process.execPath);
  return path.startsWith('..') ? 'node' : path;
}
