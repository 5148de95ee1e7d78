/** The public address of a document or any other path of the site. */
export const urlOf = (siteUrl: string, path: string): string => (path === '/' ? `${siteUrl}/` : siteUrl + path);

/** Where the same document is markdown: `/index.md` for the homepage, else the path and `.md`. */
export const markdownUrlOf = (siteUrl: string, path: string): string => `${siteUrl}${path === '/' ? '/index' : path}.md`;

/** An event as a file for calendars. */
export const icsUrlOf = (siteUrl: string, path: string): string => `${siteUrl}${path}.ics`;
