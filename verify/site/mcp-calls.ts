import { type Asking, everyPath, recordOf } from './asking-site.ts';
import type { Compared } from './equal-bytes.ts';

interface Load {
  readonly calls: number;
  readonly clients: number;
}

/** Many clients count their requests from one, all at once; each must get its own answers. */
export async function mcpCalls(site: Asking, { calls, clients }: Load): Promise<Compared> {
  const paths = await everyPath(site);
  const differences: string[] = [];
  const perClient = Math.ceil(calls / clients);
  const client = async (number: number): Promise<void> => {
    for (let id = 1; id <= perClient; id += 1) {
      const path = paths[(number * 31 + id) % paths.length] ?? '/';
      const answered = await pathAnswered(site, path, id).catch((error: unknown) => String(error));
      if (answered !== path) differences.push(`client ${number} asked for ${path} and got ${answered}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return { compared: perClient * clients, differences };
}

async function pathAnswered(site: Asking, path: string, id: number): Promise<string> {
  const result = await site.mcp('tools/call', { name: 'get_page', arguments: { path } }, id);
  return String(recordOf(result['structuredContent'])['path']);
}
