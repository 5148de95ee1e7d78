import {
  createBillionLaughs,
  type HostileFile,
  megabytes,
  noise,
  readOrRefused,
  refused,
  repeat,
  secretFile,
} from './hostile-file.ts';

const text = (type: HostileFile['type'], name: string, make: () => Buffer | string, ends = readOrRefused): HostileFile => ({
  name: `${type}: ${name}`,
  type,
  make: () => Buffer.from(make()),
  ends,
});
const mail = (name: string, make: () => Buffer | string, ends?: HostileFile['ends']): HostileFile =>
  text('eml', name, make, ends);
const html = (name: string, make: () => Buffer | string, ends?: HostileFile['ends']): HostileFile =>
  text('html', name, make, ends);
const feed = (name: string, make: () => Buffer | string, ends?: HostileFile['ends']): HostileFile =>
  text('rss', name, make, ends);
const words = 'Flour and water make a dough that ferments overnight. ';

export const htmlFiles: readonly HostileFile[] = [
  html('empty', () => '', refused),
  html('noise', () => noise(200_000)),
  html('elements nested 200,000 deep', () => repeat('<div>', 200_000) + words, ['damaged']),
  html('elements nested 5,000 deep', () => repeat('<div>', 5000) + words, ['text']),
  html('a list nested 20,000 deep', () => repeat('<ul><li>x', 20_000), ['damaged']),
  html('half a million elements', () => repeat('<b>x</b>', 500_000), ['text']),
  html('half a million closing tags', () => repeat('</p></div>', 250_000) + words, ['text']),
  html('an attribute of 20 MB', () => `<p class="${repeat('a', 20_000_000)}">${words}</p>`, ['text']),
  html('a comment that is never closed', () => `<p>${words}</p><!-- ${repeat('-', 2_000_000)}`, ['text']),
  html('a title of 5 MB', () => `<title>${repeat('x', 5_000_000)}</title><p>${words}`, ['text']),
  html('100,000 line breaks', () => `<article>${repeat(`${words}<br><br>`, 50_000)}</article>`, ['text', 'too_slow']),
  html('100,000 links', () => repeat('<p><a href="/">x</a>, y, z</p>', 100_000), ['text', 'too_slow']),
  html('an unknown encoding', () => `<meta charset="x-klingon"><p>${words}`, ['text']),
  html('scripts only', () => `<body><script>${repeat('while(1);', 100_000)}</script></body>`, ['no_text']),
  html('a file of 45 MB', () => megabytes(45, 'x'), ['too_large']),
];

const part = (boundary: string, body: string): string => `--${boundary}\r\n${body}\r\n`;
const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`).join(
    '',
  );

export const mailFiles: readonly HostileFile[] = [
  mail('empty', () => '', refused),
  mail('noise', () => noise(100_000)),
  mail('parts nested 5,000 deep', () => `Subject: x\r\n${nested(5000)}`),
  mail(
    '20,000 parts',
    () =>
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${repeat(part('b', 'Content-Type: text/plain\r\n\r\nx'), 20_000)}--b--`,
  ),
  mail('100,000 header lines', () => `${repeat('X-A: b\r\n', 100_000)}\r\n${words}`),
  mail('a header of 10 MB', () => `Subject: ${repeat('x', 10_000_000)}\r\n\r\n${words}`),
  mail('a boundary that never comes', () => `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${words}`),
  mail('base64 of noise', () => `Subject: x\r\nContent-Transfer-Encoding: base64\r\n\r\n${noise(50_000).toString('latin1')}`),
  mail(
    'an unknown encoding',
    () => `Subject: =?x-klingon?q?=FF=FE?=\r\nContent-Type: text/plain; charset=x-klingon\r\n\r\n${words}`,
    ['text'],
  ),
  mail(
    'an attachment of 40 MB',
    () =>
      `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('b', `\r\n${words}`)}${part('b', `Content-Disposition: attachment; filename=x\r\nContent-Transfer-Encoding: base64\r\n\r\n${repeat(`${repeat('QUJD', 19)}\r\n`, 500_000)}`)}--b--`,
    ['text', 'too_large'],
  ),
];

const rss = (items: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<rss version="2.0"><channel><title>x</title>${items}</channel></rss>`;

export const feedFiles: readonly HostileFile[] = [
  feed('empty', () => '', refused),
  feed('a web page', () => '<html><body>x</body></html>', refused),
  feed('nested entities', () =>
    createBillionLaughs('<rss version="2.0"><channel><title>&a30;</title><item><title>&e;</title></item></channel></rss>'),
  ),
  feed('an external document type', () => rss('<item><title>&x;</title></item>', `<!DOCTYPE rss SYSTEM "${secretFile}">`)),
  feed('100,000 items', () => rss(repeat('<item><title>x</title></item>', 100_000)), ['text', 'too_large']),
  feed('elements nested 100,000 deep', () => rss(repeat('<item>', 100_000))),
  feed('text that is never closed', () => rss(`<item><title><![CDATA[${repeat('x', 1_000_000)}`)),
  feed(
    'JSON nested 200,000 deep',
    () => `{"version":"https://jsonfeed.org/version/1.1","items":${repeat('[', 200_000)}`,
    refused,
  ),
  feed('the name __proto__', () => rss('<item><__proto__><title>x</title></__proto__></item>')),
];

export const plainFiles: readonly HostileFile[] = [
  text('txt', 'zero bytes', () => Buffer.alloc(10_000), refused),
  text('txt', 'more text than allowed', () => megabytes(12, 'x'), ['too_large']),
  text('txt', 'a file of 100 MB', () => megabytes(100, 'x'), ['too_large']),
  text('txt', 'invalid UTF-8', () => Buffer.from(noise(10_000).map((byte) => byte || 1)), ['text']),
  text('txt', 'half a UTF-16 character', () => Buffer.from([0xff, 0xfe, 0x3d, 0xd8, 0x41]), readOrRefused),
  text('txt', 'only white space', () => repeat(' \n\t', 100_000), ['no_text']),
  text('md', 'a line of a million hashes', () => `${repeat('#', 1_000_000)} x`, ['text']),
  text('md', 'a million underlines', () => repeat('x\n=\n', 300_000) + repeat('-', 1_000_000), ['text']),
  text('md', 'front matter that is never closed', () => `---\n${repeat('title: x\n', 200_000)}`, ['text']),
];
