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

type Syntax = ReturnType<typeof gfmTable>;

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

interface Part {
  /** What a text must have in it for this part of the grammar to mean anything. */
  readonly sign: RegExp;
  readonly syntax: Syntax;
  readonly tree: Extension;
}

/** GitHub's additions, without links made of bare addresses: those are never addresses of this site. */
const parts: readonly Part[] = [
  { sign: /\||:-|-:/, syntax: gfmTable(), tree: gfmTableFromMarkdown() },
  { sign: /\[\^/, syntax: gfmFootnote(), tree: gfmFootnoteFromMarkdown() },
  { sign: /~/, syntax: gfmStrikethrough(), tree: gfmStrikethroughFromMarkdown() },
  { sign: /\[[\sx]\]/i, syntax: gfmTaskListItem(), tree: gfmTaskListItemFromMarkdown() },
];

/**
 * GitHub-flavoured Markdown as a tree. Each part of the grammar is tried at every line or sign, so what a text cannot have
 * is left out: a site is read when its server starts, and this takes most of that time.
 */
export function parseMarkdown(markdown: string): Root {
  const used = parts.filter(({ sign }) => sign.test(markdown));
  return fromMarkdown(markdown, {
    extensions: used.map(({ syntax }) => syntax),
    mdastExtensions: [...used.map(({ tree }) => tree), targets],
  });
}
