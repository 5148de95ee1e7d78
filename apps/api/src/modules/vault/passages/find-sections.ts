/** A part of the document between two headings. It starts with its heading line, if it has one. */
export interface Section {
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

const headingLine = /^(#{1,6})[ \t]+(.*?)[ \t#]*$/gm;
const maxHeadingLength = 200;

/** Divides the text at its `#` lines, except those in fenced code. */
export function findSections(text: string): Section[] {
  const sections: Section[] = [];
  const path: string[] = [];
  const isInFence = createFenceCheck(text);
  let open = { heading: '', start: 0 };
  for (const match of text.matchAll(headingLine)) {
    if (isInFence(match.index)) continue;
    if (match.index > open.start) sections.push({ ...open, end: match.index });
    const [, marks = '', words = ''] = match;
    path.length = Math.min(path.length, marks.length - 1);
    path[marks.length - 1] = words;
    open = { heading: joinPath(path), start: match.index };
  }
  if (text.length > open.start) sections.push({ ...open, end: text.length });
  return sections;
}

/** The innermost headings say most, so that a long path loses its beginning. */
function joinPath(path: readonly (string | undefined)[]): string {
  const joined = path.filter((part) => part !== undefined && part !== '').join(' > ');
  return joined.length > maxHeadingLength
    ? joined
        .slice(-maxHeadingLength)
        .toWellFormed()
        .replace(/^\S*\s/, '')
    : joined;
}

/** Positions must be asked for in ascending order, which makes the whole linear. */
function createFenceCheck(text: string): (position: number) => boolean {
  const fences = text.matchAll(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gm);
  let fence = fences.next().value;
  return (position) => {
    while (fence !== undefined && fence.index + fence[0].length <= position) fence = fences.next().value;
    return fence !== undefined && fence.index <= position;
  };
}
