/** Where a sign would begin markup, or end a heading. An underscore inside a word does not. */
const markup = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[A-Za-z0-9]+;)|(?<=\s)#(?=#*$)/gu;
/** What makes a list, a heading, a quotation or a line of a text that begins with it. */
const blockMarkup = /^(\d{0,9})([-+#>=.)])/;

/** Plain text as markdown that says exactly it, on one line. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replace(markup, String.raw`\$&`).replace(blockMarkup, String.raw`$1\$2`);

/** `[text](url)`; addresses with brackets or spaces are kept whole. */
export const markdownLink = (text: string, url: string): string =>
  `[${escapeMarkdown(text)}](${/[\s()<>]/.test(url) ? encodeURI(url).replace(/[()]/g, percentEncode) : url})`;

const percentEncode = (sign: string): string => (sign === '(' ? '%28' : '%29');
