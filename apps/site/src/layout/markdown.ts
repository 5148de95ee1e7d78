import type { Root as Tree } from 'hast';
import type { Nodes, Root } from 'mdast';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import type { Body } from '../content/body.ts';
import { parseMarkdown } from '../content/parse-markdown.ts';
import { addLayoutMarkup } from './finish-markdown.ts';
import { type Html, trustedHtml } from './html.ts';
import { footnotePrefix, type Href } from './links.ts';

/** Exactly what Markdown can produce. Raw HTML is dropped before. */
const schema: Schema = {
  tagNames: [
    ...['a', 'blockquote', 'br', 'code', 'del', 'em', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img', 'input', 'li', 'ol', 'p', 'pre'],
    ...['section', 'strong', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
  ],
  attributes: {
    '*': ['id'],
    a: ['href', 'title', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteRef', 'dataFootnoteBackref'],
    code: [['className', /^language-[\w+#.-]{1,30}$/]],
    img: ['src', 'alt', 'title'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  clobber: [],
  strip: ['script', 'style'],
};

const processor = unified()
  .use(remarkRehype, { clobberPrefix: footnotePrefix, footnoteLabelProperties: {} })
  .use(rehypeSanitize, schema)
  .use(rehypeStringify);

/** Renders a body, with the ids of headings that links were checked against. */
export function renderBody(body: Body, href: Href): Html {
  const tree: Tree = processor.runSync(withIds(parseMarkdown(body.markdown), body));
  addLayoutMarkup(tree, href);
  return trustedHtml(processor.stringify(tree));
}

function withIds(root: Root, { headings }: Body): Root {
  let index = 0;
  const visit = (node: Nodes): void => {
    if ('children' in node) for (const child of node.children) visit(child);
    if (node.type !== 'heading') return;
    const id = headings[index]?.id;
    index += 1;
    if (node.depth === 1) node.depth = 2;
    if (id) node.data = { ...node.data, hProperties: { id } };
  };
  visit(root);
  return root;
}
