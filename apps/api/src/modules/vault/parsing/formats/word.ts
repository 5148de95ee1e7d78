import mammoth from 'mammoth';

import type { ParsedText } from '../parsed-text.ts';
import { assertSafeArchive } from './archive.ts';
import { htmlToText } from './html-to-text.ts';

/** Word documents (docx). Pictures are left out. */
export async function parseWord(bytes: Buffer): Promise<ParsedText> {
  await assertSafeArchive(bytes);
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage, styleMap, externalFileAccess: false });
  const { text } = htmlToText(value);
  return { title: /^# (.+)$/m.exec(text)?.[1] ?? null, text };
}
