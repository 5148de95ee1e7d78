import type { ReportFinding } from './finding.ts';

export interface FrontMatter {
  readonly yaml: string;
  readonly body: string;
  /** The line of the file on which the body starts. */
  readonly bodyLine: number;
}

const isFence = (line: string): boolean => line.trimEnd() === '---';

/** Splits a Markdown file into the YAML between the first two `---` lines and the text after them. */
export function splitFrontMatter(text: string, report: ReportFinding): FrontMatter | undefined {
  const lines = text.split('\n');
  if (!isFence(lines[0] ?? '')) {
    report([], 'the front matter is missing: the first line must be ---, then keys and values, then --- again');
    return undefined;
  }
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end < 0) {
    report([], 'the front matter has no end: close it with a line of ---');
    return undefined;
  }
  const first = lines.findIndex((line, index) => index > end && line !== '');
  const bodyStart = first < 0 ? lines.length : first;
  return { yaml: lines.slice(1, end).join('\n'), body: lines.slice(bodyStart).join('\n'), bodyLine: bodyStart + 1 };
}
