import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Data, type Processor, unified } from 'unified';

declare module 'unist' {
  interface Data {
    /** Offsets of the URL in a link, image or definition, so that it can be replaced without changing the text around it. */
    target?: { readonly start: number; readonly end: number };
  }
}

type TreeExtension = Extract<NonNullable<Data['fromMarkdownExtensions']>[number], { exit?: unknown }>;
type ExitUrl = NonNullable<TreeExtension['exit']>[string];

/** Does what the parser does at the end of a URL, and keeps the offsets. */
const exitUrl: ExitUrl = function (token) {
  const url = this.resume();
  const node = this.stack.at(-1);
  if (!node || !('url' in node)) return;
  node.url = url;
  node.data = { ...node.data, target: { start: token.start.offset, end: token.end.offset } };
};

const urlOffsets: TreeExtension = {
  exit: { resourceDestinationString: exitUrl, definitionDestinationString: exitUrl },
};

function keepUrlOffsets(this: Processor): void {
  (this.data().fromMarkdownExtensions ??= []).push(urlOffsets);
}

const parser = unified().use(remarkParse).use(remarkGfm).use(keepUrlOffsets);

/** GitHub-flavoured Markdown as a tree. */
export const parseMarkdown = (markdown: string): Root => parser.parse(markdown);
