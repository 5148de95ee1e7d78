import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Finding } from '../finding.ts';

const revisions = ['2026-07-28', '2025-11-25'] as const;
const program = fileURLToPath(new URL('../../node_modules/.bin/conformance', import.meta.url));

/** The official suite; the baseline files list the features that a real site does not have. */
export async function runMcpConformance(siteUrl: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const revision of revisions) {
    const { code, output } = await run(siteUrl, revision);
    const total = /Total: (.+)/.exec(output)?.[1] ?? 'no total';
    findings.push({
      text: `MCP conformance ${revision}: ${total} checks; no failures outside the baseline`,
      holds: code === 0,
    });
  }
  return findings;
}

async function run(siteUrl: string, revision: string): Promise<{ code: unknown; output: string }> {
  const baseline = fileURLToPath(new URL(`./mcp-baseline.${revision}.yml`, import.meta.url));
  const words = ['server', '--url', `${siteUrl}/mcp`, '--requirements', revision, '--expected-failures', baseline];
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code]: unknown[] = await once(child, 'close');
  return { code, output };
}
