/** Control characters, which passages never contain. */
export const highlightMarks = { start: '\u0002', stop: '\u0003' } as const;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The marked words as offsets, counted from `offset`. Empty if the marked text is not the text. */
export function findHighlights(marked: string, text: string, offset: number): Range[] {
  const ranges: Range[] = [];
  let plain = '';
  let start = 0;
  for (const part of marked.split(/([\u0002\u0003])/)) {
    if (part === highlightMarks.start) start = plain.length;
    else if (part === highlightMarks.stop) ranges.push({ start: offset + start, end: offset + plain.length });
    else plain += part;
  }
  return plain === text ? ranges : [];
}
