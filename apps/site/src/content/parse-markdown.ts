import type { Root } from 'mdast';
import { type CompileContext, type Extension, fromMarkdown, type Token } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

declare module 'unist' {
  interface Data {
    /** Offsets of the address in a link, image or definition, so that it can be replaced without touching a byte around it. */
    target?: { readonly start: number; readonly end: number };
  }
}

/** What the library does at the end of an address, and its place besides. */
function exitTarget(this: CompileContext, token: Token): undefined {
  const url = this.resume();
  const node = this.stack.at(-1);
  if (!node || !('url' in node)) return;
  node.url = url;
  node.data = { ...node.data, target: { start: token.start.offset, end: token.end.offset } };
}

const targets: Extension = { exit: { resourceDestinationString: exitTarget, definitionDestinationString: exitTarget } };

const grammar = {
  extensions: [gfmTable(), gfmFootnote(), gfmStrikethrough(), gfmTaskListItem()],
  mdastExtensions: [
    gfmTableFromMarkdown(),
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
    targets,
  ],
};

/**
 * GitHub-flavoured Markdown as a tree, without links made of bare addresses: looking for those takes as long as all the
 * rest, and they are never addresses of this site.
 */
export const parseMarkdown = (markdown: string): Root => fromMarkdown(markdown, grammar);
