import { siteSurface } from '@lyceum/contract/site';

import type { View } from './view.ts';

/** The identity of the MCP server, used by the server itself and by its server card. */
export const getMcpIdentity = ({ snapshot: { site }, siteUrl }: View) => ({
  name: `${reversedHost(siteUrl)}/site`,
  title: site.name,
  version: siteSurface.version,
  websiteUrl: `${siteUrl}/`,
  ...(site.description !== '' && { description: site.description }),
});

/** Supported revisions of the protocol. */
export const mcpVersions = ['2026-07-28', '2025-11-25'] as const;

/** `lyceum.example` → `example.lyceum`; `localhost` for an IP address. */
function reversedHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname.split('.').reverse().join('.') : 'localhost';
}
