/** The public URL of a document or of any other path of the site. */
export const toAbsoluteUrl = (siteUrl: string, path: string): string => (path === '/' ? `${siteUrl}/` : siteUrl + path);

/** The URL of a document as Markdown: `/index.md` for the homepage, otherwise the path with `.md`. */
export const toMarkdownUrl = (siteUrl: string, path: string): string => `${siteUrl}${path === '/' ? '/index' : path}.md`;

/** The URL of an event's iCalendar file. */
export const toIcsUrl = (siteUrl: string, path: string): string => `${siteUrl}${path}.ics`;
