import type { ComparisonReport } from './equal-bytes.ts';
import { listPaths, recordOf, type SiteClient } from './site-client.ts';

interface Load {
  readonly calls: number;
  readonly clients: number;
}

/** Concurrent clients use the same request ids; each must receive its own responses. */
export async function verifyMcpCalls(site: SiteClient, { calls, clients }: Load): Promise<ComparisonReport> {
  const paths = await listPaths(site);
  const differences: string[] = [];
  const perClient = Math.ceil(calls / clients);
  const client = async (number: number): Promise<void> => {
    for (let id = 1; id <= perClient; id += 1) {
      const path = paths[(number * 31 + id) % paths.length] ?? '/';
      const answered = await pathAnswered(site, path, id).catch((error: unknown) => String(error));
      if (answered !== path) differences.push(`client ${number} requested ${path} and received ${answered}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return { compared: perClient * clients, differences };
}

async function pathAnswered(site: SiteClient, path: string, id: number): Promise<string> {
  const result = await site.mcp('tools/call', { name: 'get_page', arguments: { path } }, id);
  return String(recordOf(result['structuredContent'])['path']);
}
