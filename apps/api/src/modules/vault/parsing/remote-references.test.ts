import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Listening, startCanary } from '../../../platform/outbound/outbound.fixtures.ts';
import { docxEntries, makeZip } from './files.fixtures.ts';
import { parseFile } from './parse-file.ts';

// Each file is read by a process of its own, which starts slowly on a busy machine.

let canary: Listening;
let folder: string;
beforeAll(async () => {
  canary = await startCanary();
  folder = await mkdtemp(join(tmpdir(), 'lyceum-remote-'));
});
afterAll(async () => {
  await canary.stop();
  await rm(folder, { recursive: true });
});

const page = (url: string): string =>
  `<!doctype html><html><head><base href="${url}"><meta http-equiv="refresh" content="0;url=${url}"><link rel="stylesheet" href="${url}a.css">
   <script src="${url}a.js"></script><style>@import url(${url}b.css);</style></head><body><article><p>${'Lamps were lit at dusk. '.repeat(20)}</p>
   <img src="${url}a.png" srcset="${url}b.png 2x"><iframe src="${url}"></iframe><object data="${url}"></object><video src="${url}"></video>
   <svg><use href="${url}#a"/></svg></article></body></html>`;

/** Every way in which a format can refer to something elsewhere. */
const files: Readonly<Record<string, (url: string) => string | Buffer>> = {
  html: page,
  eml: (url) => `Subject: x\r\nContent-Type: text/html\r\nContent-Location: ${url}\r\n\r\n${page(url)}`,
  rss: (url) =>
    `<?xml version="1.0"?><?xml-stylesheet href="${url}a.xsl"?><!DOCTYPE rss SYSTEM "${url}a.dtd" [<!ENTITY % p SYSTEM "${url}p.dtd"> %p; <!ENTITY e SYSTEM "${url}e">]>
     <rss version="2.0" xmlns:xi="http://www.w3.org/2001/XInclude"><channel><title>x</title><link>${url}</link><item><title>Lamps &e;</title><link>${url}1</link>
     <enclosure url="${url}a.mp3" length="1" type="audio/mpeg"/><description>&lt;img src="${url}a.png"&gt; Lit at dusk.</description><xi:include href="${url}"/></item></channel></rss>`,
  md: (url) => `![picture](${url}a.png) [link](${url}) <img src="${url}b.png"> Lamps were lit.`,
  docx: (url) =>
    makeZip(
      docxEntries(
        [],
        `<w:p><w:r><w:t>Lamps were lit.</w:t></w:r><w:r><w:drawing><a:blip xmlns:a="a" xmlns:r="r" r:link="${url}a.png"/></w:drawing></w:r></w:p>
         <w:p><w:r><w:instrText>INCLUDETEXT "${url}"</w:instrText></w:r></w:p>`,
      ),
    ),
  pdf: (url) =>
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(${url})>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents<</F<</FS/URL/F(${url})>>>>/AA<</O<</S/GoToR/F(${url})>>>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
};

test.each(Object.entries(files))('a file that refers to another host makes no connection to it: %s', async (type, make) => {
  const path = join(folder, `file.${type}`);
  await writeFile(path, make(`http://127.0.0.1:${canary.port}/`));
  await parseFile(path, type, AbortSignal.timeout(100_000)).catch(() => undefined);
  expect(canary.connections()).toBe(0);
});
