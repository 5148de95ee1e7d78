const markup: unique symbol = Symbol('markup');

/** Markup that is inserted unescaped. Only this file creates it, so that no text is inserted unescaped by mistake. */
export interface Html {
  readonly [markup]: string;
}

/** Values of a template: text is escaped, markup is not, absent values print nothing. */
export type HtmlContent = Html | string | number | null | undefined | false | readonly HtmlContent[];

/** Template tag: html`<p title="${text}">${text}</p>`. Attributes must be in double quotes. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  const parts = withoutIndentation(texts);
  return { [markup]: parts.reduce((before, part, index) => before + serializeHtml(values[index - 1]) + part) };
}

/** Marks markup from a trusted library as safe. */
export const trustedHtml = (text: string): Html => ({ [markup]: text });

export function serializeHtml(content: HtmlContent): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  return isHtml(content) ? content[markup] : content.map(serializeHtml).join('');
}

const isHtml = (content: Html | readonly HtmlContent[]): content is Html => markup in content;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe in text and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const templateCache = new WeakMap<TemplateStringsArray, readonly string[]>();

function withoutIndentation(texts: TemplateStringsArray): readonly string[] {
  const parts = templateCache.get(texts) ?? texts.map((text) => text.replace(/\n\s*/g, '\n'));
  templateCache.set(texts, parts);
  return parts;
}
