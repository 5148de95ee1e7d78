/** Characters that would start markup or close a heading. An underscore inside a word does not. */
const markup = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[A-Za-z0-9]+;)|(?<=\s)#(?=#*$)/gu;
/** What would start a list, heading, quote or rule at the beginning of a line. */
const blockMarkup = /^(\d{0,9})([-+#>=.)])/;

/** Escapes plain text for Markdown, on one line. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replace(markup, String.raw`\$&`).replace(blockMarkup, String.raw`$1\$2`);

/** `[text](url)`; brackets and spaces in the URL are encoded. */
export const formatMarkdownLink = (text: string, url: string): string =>
  `[${escapeMarkdown(text)}](${/[\s()<>]/.test(url) ? encodeURI(url).replace(/[()]/g, percentEncode) : url})`;

const percentEncode = (character: string): string => (character === '(' ? '%28' : '%29');
