import type { Element, ElementContent, Root } from 'hast';

import { highlightCode } from './highlight.ts';
import { footnotePrefix, type Href } from './links.ts';

type Parent = Root | Element;

/** Adds to sanitised markup what the layout needs: URLs, scrolling, labels, highlighted code. */
export function addLayoutMarkup(parent: Parent, href: Href): void {
  parent.children = parent.children.map((child) => {
    if (child.type !== 'element') return child;
    addLayoutMarkup(child, href);
    return changes[child.tagName]?.(child, href) ?? child;
  });
}

type ElementChange = (element: Element, href: Href) => Element | undefined;

const heading: ElementChange = ({ properties, children }) => {
  const { id } = properties;
  if (typeof id !== 'string') return undefined;
  // For mouse users only: keyboard users have the table of contents.
  children.push(element('a', { className: ['anchor'], href: `#${id}`, ariaHidden: 'true', tabIndex: -1 }));
  return undefined;
};

const align: ElementChange = ({ properties }) => {
  const { align: side } = properties;
  delete properties['align'];
  if (side === 'right' || side === 'center') properties['className'] = [side];
  return undefined;
};

const changes: Readonly<Record<string, ElementChange>> = {
  a: ({ properties }, href) => {
    const { href: url } = properties;
    if (typeof url === 'string') properties['href'] = href(url);
    if (typeof url === 'string' && /^https?:/i.test(url)) properties['rel'] = ['external', 'noopener'];
    if (properties['ariaDescribedBy'] !== undefined) properties['ariaDescribedBy'] = [notesId];
    return undefined;
  },
  h2: heading,
  h3: heading,
  h4: heading,
  img: ({ properties }, href) => {
    const { src, alt } = properties;
    if (typeof src !== 'string') return element('span', {}, [{ type: 'text', value: alt ?? '' }]);
    Object.assign(properties, { src: href(src), loading: 'lazy', decoding: 'async' });
    return undefined;
  },
  // A checkbox that cannot be changed is shown as an image.
  input: ({ properties }) =>
    element('span', { className: ['box'], role: 'img', ariaLabel: properties['checked'] ? 'Done:' : 'Open:' }, [
      { type: 'text', value: properties['checked'] ? '☑' : '☐' },
    ]),
  pre: (pre) => {
    const [code] = pre.children;
    if (code?.type === 'element') highlightElement(code);
    // Focusable, so that keyboard users can scroll it.
    Object.assign(pre.properties, { tabIndex: 0, role: 'group', ariaLabel: 'Code' });
    return undefined;
  },
  table: (table) => element('div', { className: ['scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' }, [table]),
  td: align,
  th: (cell, href) => {
    cell.properties['scope'] = 'col';
    return align(cell, href);
  },
  section: ({ properties, children }) => {
    properties['className'] = ['footnotes'];
    for (const child of children)
      if (child.type === 'element' && child.tagName === 'h2') Object.assign(child, notesHeading(child));
    return undefined;
  },
};

/** The id that the library uses may also be that of a heading in the text. */
const notesId = `${footnotePrefix}label`;
const notesHeading = ({ children: [title] }: Element): Partial<Element> => ({
  properties: { id: notesId },
  children: title ? [title] : [],
});

function highlightElement(code: Element): void {
  const classes = code.properties['className'];
  const language = Array.isArray(classes) ? String(classes[0]).replace('language-', '') : '';
  const [text] = code.children;
  if (text?.type !== 'text') return;
  code.children = highlightCode(text.value, language).map(([value, kind]) =>
    kind === undefined ? { type: 'text', value } : element('span', { className: [kind] }, [{ type: 'text', value }]),
  );
}

const element = (tagName: string, properties: Element['properties'], children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
