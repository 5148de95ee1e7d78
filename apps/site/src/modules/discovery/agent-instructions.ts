import { formatMarkdownLink } from '../../markdown/escape-markdown.ts';
import { joinBlocks } from '../../markdown/facts.ts';
import { mcpVersions } from '../../mcp-identity.ts';
import type { View } from '../../view.ts';

/** AGENTS.md: how programs use this site. */
export const renderAgentsMd = ({ snapshot: { site }, siteUrl }: View): string =>
  joinBlocks(
    `# Reading ${site.name} from a program`,
    'Everything is public and read-only: no sign-in, no API key, any origin.',
    '## Quick start',
    [
      `- **Find something:** \`GET ${siteUrl}/api/search?q=words\`. Every word must appear in a result; \`type\` is page, event or blog.`,
      `- **Read a page:** add \`.md\` to its URL, send \`Accept: text/markdown\`, or \`GET ${siteUrl}/api/md/{path}\`.`,
      `- **List upcoming events:** \`GET ${siteUrl}/api/events?status=upcoming\`. Times have the UTC offset of the event’s time zone.`,
      `- **Use MCP:** connect to \`${siteUrl}/mcp\` (Streamable HTTP, ${mcpVersions.join(' and ')}). Start with \`search\` and \`fetch\`.`,
    ].join('\n'),
    '## Entry points',
    [
      ['Index', '/llms.txt'],
      ['All pages', '/sitemap.md'],
      ['Everything in one file', '/llms-full.txt'],
      ['Catalogue of pages', '/api/site'],
      ['Events', '/api/events'],
      ['Calendar', '/events.ics'],
      ['Blog', '/api/blog'],
      ['Feed', '/blog/feed.json'],
      ['OpenAPI description', '/openapi.json'],
      ['Health', '/api/health'],
    ]
      .map(([label = '', path = '']) => `- ${formatMarkdownLink(label, siteUrl + path)}`)
      .join('\n'),
    '## Rules',
    [
      '- Lists have `count`, `results` and `next`; follow `next` for the next page.',
      '- The status of an event changes with time: do not cache a response longer than its `Cache-Control` or past `next_transition_at`.',
      '- Errors are `{"error": {"code", "message", "hint", …}}`: branch on `code`, do what `hint` says.',
      '- Responses have an `ETag`; send it back as `If-None-Match`.',
    ].join('\n'),
  ).concat('\n');
