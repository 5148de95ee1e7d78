import { computeDigest } from './digest.ts';
import type { Finding } from './finding.ts';
import { type ParsedSource, parseMarkdownFile } from './parse-source.ts';
import type { FileText } from './read-folder.ts';

/** A parsed file, or why it cannot be read. */
export type SourceResult = { readonly digest: string; readonly parsed: ParsedSource } | { readonly finding: Finding };

export const parseSourceText = (read: FileText): SourceResult =>
  'finding' in read ? read : { digest: computeDigest(read.text), parsed: parseMarkdownFile(read.text) };
