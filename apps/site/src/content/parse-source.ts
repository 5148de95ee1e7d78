import type { Body } from './body.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type LineFault, readBody } from './read-body.ts';

/** A Markdown file with its body parsed and its front matter still to be read. */
export interface ParsedSource {
  /** Undefined where the two cannot be told apart. */
  readonly parts: { readonly yaml: string; readonly body: Body } | undefined;
  readonly faults: readonly LineFault[];
}

/** The part of reading that needs nothing but the text and takes most of the time, so that it can be done anywhere. */
export function parseSource(text: string): ParsedSource {
  const unsplit: LineFault[] = [];
  const parts = splitFrontMatter(text, (_, message) => void unsplit.push({ line: 1, message }));
  if (!parts) return { parts, faults: unsplit };
  const { body, faults } = readBody({ markdown: parts.body, firstLine: parts.bodyLine });
  return { parts: { yaml: parts.yaml, body }, faults };
}
