const markup: unique symbol = Symbol('markup');

/** Markup that may go into a page as it is. Only this file makes it, so no text gets into a page unescaped by mistake. */
export interface Html {
  readonly [markup]: string;
}

/** What a template takes: text is escaped, markup is not, and nothing is shown for what is absent. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

/** A piece of a page: html`<p title="${text}">${text}</p>`. Attributes are always written in double quotes. */
export function html(texts: TemplateStringsArray, ...values: readonly Content[]): Html {
  const parts = tidied(texts);
  return { [markup]: parts.reduce((before, part, index) => before + printed(values[index - 1]) + part) };
}

/** Markup that another library has made and checked. */
export const trusted = (text: string): Html => ({ [markup]: text });

export function printed(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return isHtml(content) ? content[markup] : content.map(printed).join('');
}

const isHtml = (content: Html | readonly Content[]): content is Html => markup in content;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe between tags and in an attribute with quotes around it. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The indentation of the source is not sent. */
function tidied(texts: TemplateStringsArray): readonly string[] {
  const parts = known.get(texts) ?? texts.map((text) => text.replace(/\n\s*/g, '\n'));
  known.set(texts, parts);
  return parts;
}
