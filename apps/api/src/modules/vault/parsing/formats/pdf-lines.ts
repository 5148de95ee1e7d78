export interface PdfLine {
  readonly text: string;
  /** Of the type, in points. */
  readonly size: number;
  /** From the bottom of the page. */
  readonly y: number;
  readonly page: number;
}

const maxHeadingLength = 150;

/** Joins lines to paragraphs, and makes lines in larger type headings: the largest sizes are the highest levels. */
export function renderPdfLines(lines: readonly PdfLine[]): string {
  const bodySize = findBodySize(lines);
  const sizes = [...new Set(lines.filter((line) => isHeading(line, bodySize)).map(({ size }) => Math.round(size)))];
  const levels = new Map(sizes.sort((one, other) => other - one).map((size, index) => [size, Math.min(index + 1, 4)]));
  const gap = findLineGap(lines);
  const parts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const level = isHeading(line, bodySize) ? levels.get(Math.round(line.size)) : undefined;
    const continues = before !== undefined && Math.round(before.size) === Math.round(line.size) && isNextLine(before, line, gap);
    if (continues && isDividedWord(before, line)) parts.push((parts.pop() ?? '').slice(0, -1), line.text);
    else parts.push(jointOf(level, continues), line.text);
  }
  return parts.join('').trim();
}

function jointOf(level: number | undefined, continues: boolean): string {
  if (level === undefined) return continues ? '\n' : '\n\n';
  return continues ? ' ' : `\n\n${'#'.repeat(level)} `;
}

const isDividedWord = (before: PdfLine, line: PdfLine): boolean => /\p{L}-$/u.test(before.text) && /^\p{Ll}/u.test(line.text);

/** The size in which most characters are set. */
function findBodySize(lines: readonly PdfLine[]): number {
  const lengths = new Map<number, number>();
  for (const { size, text } of lines) lengths.set(Math.round(size), (lengths.get(Math.round(size)) ?? 0) + text.length);
  return [...lengths].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

/** The distance between two lines of a paragraph: a small one, since the gaps between paragraphs can be as many. */
function findLineGap(lines: readonly PdfLine[]): number {
  const gaps = lines
    .map((line, index) => (lines[index - 1]?.page === line.page ? (lines[index - 1]?.y ?? 0) - line.y : 0))
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 4)] ?? 0;
}

const isHeading = ({ size, text }: PdfLine, bodySize: number): boolean =>
  size >= bodySize * 1.15 && text.length <= maxHeadingLength && /\p{L}/u.test(text);

const isNextLine = (before: PdfLine, line: PdfLine, gap: number): boolean =>
  before.page !== line.page ? !/[.!?:]$/.test(before.text) : before.y - line.y <= gap * 1.4;
