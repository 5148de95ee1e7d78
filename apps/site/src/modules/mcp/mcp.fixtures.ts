import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

import { eventFile } from '../../testing/event-files.ts';
import { pageFile, postFile } from '../../testing/page-files.ts';
import { startTestSite, type TestSite } from '../../testing/start-test-site.ts';

const words = 'Words of [home](/).\n';

/** Now is 2026-11-14T23:00Z. */
export const aSite = (): Promise<TestSite> =>
  startTestSite({
    files: {
      'pages/index.md': pageFile({ title: 'Home', updated_at: '2026-11-01' }, words),
      'pages/start.md': pageFile({ title: 'Start', updated_at: '2026-11-01' }, words),
      'events/gathering.md': eventFile({ topics: ['Agents'], speakers: [{ name: 'Ada' }] }),
      'events/later.md': eventFile({ starts_at: '2026-12-20T18:00', ends_at: '2026-12-20T19:00', topics: ['Data'] }),
      'blog/first.md': postFile({ title: 'First', tags: ['mcp'], published_at: '2026-11-02' }, words),
    },
  });

/** The revisions of the protocol with the client option for each. */
export const eras = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const;
export type Era = keyof typeof eras;

export async function connected(url: string, era: Era): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: eras[era] } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  return client;
}
