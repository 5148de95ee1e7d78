const markup: unique symbol = Symbol('markup');

/** Markup that may go into a page as it is. Only this file makes it, so no text gets into a page unescaped by mistake. */
export interface Html {
  readonly [markup]: string;
}

/** What a template takes: text is escaped, markup is not, and nothing is shown for what is absent. */
export type HtmlContent = Html | string | number | null | undefined | false | readonly HtmlContent[];

/** A piece of a page: html`<p title="${text}">${text}</p>`. Attributes are always written in double quotes. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  const parts = withoutIndentation(texts);
  return { [markup]: parts.reduce((before, part, index) => before + printHtml(values[index - 1]) + part) };
}

/** Markup that another library has made and checked. */
export const trustedHtml = (text: string): Html => ({ [markup]: text });

export function printHtml(content: HtmlContent): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  return isHtml(content) ? content[markup] : content.map(printHtml).join('');
}

const isHtml = (content: Html | readonly HtmlContent[]): content is Html => markup in content;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe between tags and in an attribute with quotes around it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const templateCache = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The indentation of the source is not sent. */
function withoutIndentation(texts: TemplateStringsArray): readonly string[] {
  const parts = templateCache.get(texts) ?? texts.map((text) => text.replace(/\n\s*/g, '\n'));
  templateCache.set(texts, parts);
  return parts;
}
