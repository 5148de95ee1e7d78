import { deflateSync } from 'node:zlib';

interface PdfOptions {
  readonly title?: string;
  /** Objects to add, such as `<< /Type /Action … >>`. */
  readonly extra?: readonly string[];
  readonly deflate?: boolean;
}

/** A PDF with one page for each list of lines; a line that starts with `#` is set in larger type. */
export function makePdf(pages: readonly (readonly string[])[], { title, extra = [], deflate = false }: PdfOptions = {}): Buffer {
  const objects: (string | Buffer)[] = [];
  const add = (body: string | Buffer): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((lines) => {
    const stream = add(streamObject(Buffer.from(pageContent(lines), 'latin1'), deflate));
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${stream} 0 R >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const info = title === undefined ? undefined : add(`<< /Title (${escapeText(title)}) >>`);
  for (const object of extra) add(object);
  return writePdf(objects, info === undefined ? '' : ` /Info ${info} 0 R`);
}

export function streamObject(data: Buffer, deflate: boolean, more = ''): Buffer {
  const bytes = deflate ? deflateSync(data) : data;
  const filter = deflate ? ' /Filter /FlateDecode' : '';
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length}${filter}${more} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export function writePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    parts.push(bytes);
    length += bytes.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const escapeText = (text: string): string => text.replace(/[\\()]/g, String.raw`\$&`);

/** An empty line leaves a gap, which is the end of a paragraph. */
function pageContent(lines: readonly string[]): string {
  let y = 800;
  const commands = lines.map((line) => {
    const level = /^#+/.exec(line)?.[0].length ?? 0;
    const size = level === 0 ? 11 : 24 - level * 4;
    y -= level === 0 ? 14 : 34;
    return line === '' ? '' : `/F1 ${size} Tf 1 0 0 1 50 ${y} Tm (${escapeText(line.replace(/^#+ /, ''))}) Tj`;
  });
  return `BT\n${commands.filter(Boolean).join('\n')}\nET`;
}
