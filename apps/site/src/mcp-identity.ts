import { siteSurface } from '@lyceum/contract/site';

import type { View } from './view.ts';

/** Who the MCP server is: said by the server itself and by the card that is read before connecting. */
export const mcpIdentity = ({ snapshot: { site }, siteUrl }: View) => ({
  name: `${reversedHost(siteUrl)}/site`,
  title: site.name,
  version: siteSurface.version,
  websiteUrl: `${siteUrl}/`,
  ...(site.description !== '' && { description: site.description }),
});

/** Revisions of the protocol that are spoken. */
export const mcpVersions = ['2026-07-28', '2025-11-25'] as const;

/** `lyceum.example` → `example.lyceum`; an address without a name is this machine. */
function reversedHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname.split('.').reverse().join('.') : 'localhost';
}
