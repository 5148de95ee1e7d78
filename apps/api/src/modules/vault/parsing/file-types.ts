export const fileTypes = ['pdf', 'docx', 'pptx', 'xlsx', 'html', 'eml', 'rss', 'txt', 'md'] as const;

export type FileType = (typeof fileTypes)[number];

export const fileTypeNames =
  'PDF, Word (docx), PowerPoint (pptx), Excel (xlsx), HTML, e-mail (eml), RSS or Atom, Markdown and plain text';

const openXml = 'application/vnd.openxmlformats-officedocument';
const mediaTypes: Readonly<Record<string, FileType>> = {
  'application/pdf': 'pdf',
  [`${openXml}.wordprocessingml.document`]: 'docx',
  [`${openXml}.presentationml.presentation`]: 'pptx',
  [`${openXml}.spreadsheetml.sheet`]: 'xlsx',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'eml',
  'application/rss+xml': 'rss',
  'application/atom+xml': 'rss',
  'application/feed+json': 'rss',
  'application/rdf+xml': 'rss',
  'text/xml': 'rss',
  'application/xml': 'rss',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/x-markdown': 'md',
};
const extensions: Readonly<Record<string, FileType>> = {
  ...Object.fromEntries(fileTypes.map((type) => [type, type])),
  htm: 'html',
  xhtml: 'html',
  atom: 'rss',
  xml: 'rss',
  text: 'txt',
  log: 'txt',
  csv: 'txt',
  markdown: 'md',
};

/** Accepts a type of ours, an extension (`.htm`) or a media type (`text/html; charset=utf-8`). */
export function parseFileType(extensionOrMediaType: string): FileType | undefined {
  const [plain = ''] = extensionOrMediaType.toLowerCase().split(';');
  const key = plain.trim().replace(/^\./, '');
  return Object.hasOwn(mediaTypes, key) ? mediaTypes[key] : Object.hasOwn(extensions, key) ? extensions[key] : undefined;
}
