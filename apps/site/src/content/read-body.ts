import GithubSlugger from 'github-slugger';
import type { Nodes } from 'mdast';

import type { Body, Heading, LinkTarget } from './body.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { replacePlainParagraphs } from './plain-paragraphs.ts';

/** Reports a fault by the line of the file. */
type ReportLine = (line: number, message: string) => void;

export interface BodyText {
  readonly markdown: string;
  /** The line of the file on which the body starts. */
  readonly firstLine: number;
}

export interface LineFault {
  readonly line: number;
  readonly message: string;
}

export interface BodyResult {
  readonly body: Body;
  readonly faults: readonly LineFault[];
}

/** Parses a body and reports what readers would not see. Links are checked later, when all documents are known. */
export function parseBody({ markdown, firstLine }: BodyText, reduceMarkdown = replacePlainParagraphs): BodyResult {
  const outline = reduceMarkdown(markdown);
  const parts: BodyParts = { text: '', headings: [], targets: [], slugger: new GithubSlugger() };
  const faults: LineFault[] = [];
  visitNode(parseMarkdown(outline.markdown), parts, (line, message) => void faults.push({ line: line + firstLine - 1, message }));
  const text = outline.whole(parts.text).trim();
  const targets = parts.targets.map(({ url, line, start, end }) => ({
    url,
    line: line + firstLine - 1,
    start: outline.offsetOf(start),
    end: outline.offsetOf(end),
  }));
  return { body: { markdown, text, words: countWords(text), headings: parts.headings, targets }, faults };
}

interface BodyParts {
  text: string;
  readonly headings: Heading[];
  readonly targets: LinkTarget[];
  /** Creates ids as GitHub does: a second heading with the same text gets a number. */
  readonly slugger: GithubSlugger;
}

/** Nodes that end a line of the text. */
const blockTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'code', 'tableRow', 'listItem', 'footnoteDefinition']);

function visitNode(node: Nodes, parts: BodyParts, report: ReportLine): void {
  const before = parts.text.length;
  if ('children' in node) for (const child of node.children) visitNode(child, parts, report);
  else parts.text += textOf(node);

  const line = node.position?.start.line ?? 1;
  if (node.type === 'heading') {
    const text = parts.text.slice(before).trim();
    checkDepth(node.depth, parts.headings.at(-1)?.depth ?? 1, (message) => report(line, message));
    parts.headings.push({ depth: node.depth, text, id: parts.slugger.slug(text) });
  }
  if (node.type === 'html') report(line, 'raw HTML is not shown: write it as Markdown, or as code between backticks');
  if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim())
    report(line, 'an image has no alternative text: write ![what it shows](…)');
  if ('url' in node && node.url === '') report(line, 'a link has no URL');
  if ('url' in node && node.data?.target) parts.targets.push({ url: node.url, line, ...node.data.target });
  if (blockTypes.has(node.type) && !parts.text.endsWith('\n')) parts.text += '\n';
  else if (node.type === 'tableCell') parts.text += ' ';
}

function checkDepth(depth: number, above: number, report: (message: string) => void): void {
  if (depth === 1) report('the page already has a title: start with ## instead of #');
  else if (depth > above + 1) report(`a heading of level ${depth} follows one of level ${above}: no level may be skipped`);
}

function textOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value;
    case 'image':
      return node.alt ?? '';
    case 'break':
      return '\n';
    default:
      return '';
  }
}

const isWord = /[\p{L}\p{N}]/u;
const ideograph = /\p{Ideographic}/gu;

/** Counts words between white space, and each character of scripts without spaces as a word. */
function countWords(text: string): number {
  const signs = text.match(ideograph)?.length ?? 0;
  const others = signs === 0 ? text : text.replace(ideograph, ' ');
  return others.split(/\s+/).filter((word) => isWord.test(word)).length + signs;
}
