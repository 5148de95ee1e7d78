import { forEachConcurrently, listOf, listPaths, type SiteClient } from './site-client.ts';

export interface ComparisonReport {
  readonly compared: number;
  readonly differences: readonly string[];
}

/** Compares the markdown of every document by URL, by content negotiation, by the API and by MCP. */
export async function compareMarkdown(site: SiteClient): Promise<ComparisonReport> {
  const paths = await listPaths(site);
  const differences: string[] = [];
  await forEachConcurrently(paths, async (path) => {
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
