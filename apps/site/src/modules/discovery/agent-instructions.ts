import { markdownLink } from '../../markdown/escape-markdown.ts';
import { joinBlocks } from '../../markdown/facts.ts';
import { mcpVersions } from '../../mcp-identity.ts';
import type { View } from '../../view.ts';

/** AGENTS.md: how a program reads this site. */
export const agentInstructions = ({ snapshot: { site }, siteUrl }: View): string =>
  joinBlocks(
    `# Reading ${site.name} from a program`,
    'Everything here is public and read-only: no sign-in, no key, open to any origin.',
    '## Quickest ways',
    [
      `- **Find something:** \`GET ${siteUrl}/api/search?q=words\`. Every word must appear in a hit; \`type\` is page, event or blog.`,
      `- **Read a page:** add \`.md\` to its address, send \`Accept: text/markdown\`, or \`GET ${siteUrl}/api/md/{path}\`.`,
      `- **Know what is on:** \`GET ${siteUrl}/api/events?status=upcoming\`. Times have the offset of the event’s own timezone.`,
      `- **Use MCP:** connect to \`${siteUrl}/mcp\` (Streamable HTTP, ${mcpVersions.join(' and ')}). Start with \`search\` and \`fetch\`.`,
    ].join('\n'),
    '## Where everything is',
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
      ['State of the service', '/api/health'],
    ]
      .map(([label = '', path = '']) => `- ${markdownLink(label, siteUrl + path)}`)
      .join('\n'),
    '## Rules worth knowing',
    [
      '- Lists give `count`, `results` and `next`; follow `next` for the rest.',
      '- An event’s status changes with time: keep no answer longer than its `Cache-Control`, or past `next_transition_at`.',
      '- Errors are `{"error": {"code", "message", "hint", …}}`: branch on `code`, do what `hint` says.',
      '- Answers carry an `ETag`; send it back as `If-None-Match`.',
    ].join('\n'),
  ).concat('\n');
