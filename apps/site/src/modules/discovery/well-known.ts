import { Temporal } from 'temporal-polyfill';

import { getMcpIdentity, mcpVersions } from '../../mcp-identity.ts';
import type { View } from '../../view.ts';

export const printJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** RFC 9727: the APIs of the site and their descriptions. */
export const renderApiCatalog = ({ siteUrl }: View): string =>
  printJson({
    linkset: [
      {
        anchor: `${siteUrl}/api`,
        'service-desc': [
          { href: `${siteUrl}/openapi.json`, type: 'application/json' },
          { href: `${siteUrl}/api/openapi.yaml`, type: 'application/yaml' },
        ],
        'service-doc': [{ href: `${siteUrl}/AGENTS.md`, type: 'text/markdown' }],
        status: [{ href: `${siteUrl}/api/health`, type: 'application/json' }],
      },
      {
        anchor: `${siteUrl}/mcp`,
        'service-meta': [{ href: `${siteUrl}/mcp/server-card`, type: 'application/mcp-server-card+json' }],
        'service-doc': [{ href: `${siteUrl}/AGENTS.md`, type: 'text/markdown' }],
      },
    ],
  });

const cardSchema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** Uses the identity of the server itself, so that the two cannot differ. */
export const renderServerCard = (view: View): string => {
  const { description = `Everything published at ${view.siteUrl}.`, ...identity } = getMcpIdentity(view);
  return printJson({
    $schema: cardSchema,
    ...identity,
    description,
    remotes: [{ type: 'streamable-http', url: `${view.siteUrl}/mcp`, supportedProtocolVersions: mcpVersions }],
  });
};

export const renderAiCatalog = (view: View): string =>
  printJson({
    specVersion: '1.0',
    host: { displayName: view.snapshot.site.name, identifier: view.siteUrl },
    entries: [
      {
        identifier: `urn:air:${new URL(view.siteUrl).hostname}:site`,
        displayName: view.snapshot.site.name,
        type: 'application/mcp-server-card+json',
        url: `${view.siteUrl}/mcp/server-card`,
      },
    ],
  });

/** RFC 9116 requires an expiry date. The first of the month, a year ahead, keeps the bytes the same for a month. */
export function renderSecurityTxt({ snapshot: { site }, siteUrl, now }: View): string | undefined {
  const { security } = site.contact;
  if (security === null) return undefined;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate();
  const contact = security.includes('@') && !security.startsWith('http') ? `mailto:${security}` : security;
  return [
    `Contact: ${contact}`,
    `Expires: ${today.with({ day: 1 }).add({ years: 1 }).toString()}T00:00:00Z`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
