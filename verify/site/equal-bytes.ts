import { type Asking, each, everyPath, listOf } from './asking-site.ts';

export interface Compared {
  readonly compared: number;
  readonly differences: readonly string[];
}

/** The markdown of every document by its address, by negotiation, by the API and by MCP: one and the same bytes. */
export async function equalBytes(site: Asking): Promise<Compared> {
  const paths = await everyPath(site);
  const differences: string[] = [];
  await each(paths, async (path) => {
    const address = `${path === '/' ? '/index' : path}.md`;
    const [suffix, accepted, api] = await Promise.all([
      site.text(address),
      site.text(path, { accept: 'text/markdown' }),
      site.text(`/api/md${path}`),
    ]);
    const { contents } = await site.mcp('resources/read', { uri: site.url + address });
    const texts = [suffix, accepted, api].map(({ status, body }) => (status === 200 ? body : `status ${status}`));
    if (new Set([...texts, listOf(contents)[0]?.['text']]).size !== 1) differences.push(`the markdown of ${path} differs`);
  });
  return { compared: paths.length, differences };
}
