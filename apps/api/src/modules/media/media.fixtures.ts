import { crc32, deflateRawSync } from 'node:zlib';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const html = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';

/** A file of each kind, and the media type that must be detected. */
export const samples: readonly (readonly [what: string, content: string | Buffer, mediaType: string])[] = [
  ['a PNG', png, 'image/png'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]), 'image/jpeg'],
  ['a GIF', bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0]), 'image/gif'],
  ['a WebP', bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L', [13, 0, 0, 0, 0x2f, 0, 0, 0, 0x10, 7, 0x10]), 'image/webp'],
  ['an AVIF', bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'avifmif1miaf'), 'image/avif'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'application/pdf'],
  ['a ZIP', zip({ 'a.txt': 'hello' }), 'application/zip'],
  [
    'a Word document',
    zip({
      '[Content_Types].xml':
        '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/document.xml': '<w:document/>',
    }),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['an SVG', svg, 'text/plain'],
  ['an SVG with an XML declaration', `<?xml version="1.0"?>${svg}`, 'text/plain'],
  ['HTML', html, 'text/plain'],
  ['HTML after a byte order mark', `\ufeff${html}`, 'text/plain'],
  ['a GIF that is also a valid script', `GIF89a/*\x01\0${html}*/=1;alert(1)//`, 'image/gif'],
  ['a PNG with HTML appended', Buffer.concat([png, Buffer.from(html)]), 'image/png'],
  ['text', 'Grüße, 世界\r\n\ttabs\n', 'text/plain'],
  ['text in another encoding', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'application/octet-stream'],
  ['a program', bytes([0x7f], 'ELF', [2, 1, 1, 0], '\0'.repeat(56)), 'application/x-elf'],
  ['the first half of a PNG’s signature', png.subarray(0, 4), 'application/octet-stream'],
  ['a truncated PNG', png.subarray(0, 40), 'image/png'],
  ['one byte', 'a', 'text/plain'],
  ['bytes', Buffer.from(Array.from({ length: 256 }, (_, index) => index)), 'application/octet-stream'],
];

/** Just enough of the format for detection. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals = Object.entries(entries).map(([name, text]) => {
    const packed = deflateRawSync(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(text), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(Buffer.byteLength(text), 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name), packed]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([...locals, end]);
}
