import type { Body } from './body.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type LineFault, parseBody } from './read-body.ts';

/** A Markdown file with a parsed body and front matter that is still text. */
export interface ParsedSource {
  /** Undefined when front matter and body cannot be separated. */
  readonly parts: { readonly yaml: string; readonly body: Body } | undefined;
  readonly faults: readonly LineFault[];
}

/** The part of reading that takes most of the time. It needs only the text, so that a worker thread can do it. */
export function parseMarkdownFile(text: string): ParsedSource {
  const unsplit: LineFault[] = [];
  const parts = splitFrontMatter(text, (_, message) => void unsplit.push({ line: 1, message }));
  if (!parts) return { parts, faults: unsplit };
  const { body, faults } = parseBody({ markdown: parts.body, firstLine: parts.bodyLine });
  return { parts: { yaml: parts.yaml, body }, faults };
}
