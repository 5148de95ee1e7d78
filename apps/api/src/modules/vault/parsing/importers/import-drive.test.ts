import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startDrive } from '../../../../../../../standins/drive/drive.ts';
import { patient } from '../../../../../../../tools/test/eventually.ts';
import { createOutbound, publicOnly } from '../../../../platform/outbound/index.ts';
import { makeDocx, makePptx, makeXlsx } from '../files.fixtures.ts';
import { importSource } from '../import-source.ts';
import { makePdf } from '../pdf.fixtures.ts';

const drive = await startDrive();
afterAll(() => drive.stop());
beforeEach(() => {
  drive.fault = undefined;
});
const deps = {
  outbound: createOutbound({ policy: { ...publicOnly, allowHosts: [drive.host] } }),
  services: { drive: drive.url },
};
const token = { access_token: drive.token };
const load = (url: string, config: unknown = token) =>
  importSource(deps, { type: 'gdrive', url, config }, AbortSignal.timeout(patient.timeout));
const openXml = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`;

drive.files.set('pdf-0000001', { name: 'bread.pdf', mimeType: 'application/pdf', content: makePdf([['Flour and water.']]) });
drive.files.set('text-000001', {
  name: 'bread.md',
  mimeType: 'application/octet-stream',
  content: Buffer.from('# Bread'),
  isPublic: true,
});
drive.files.set('docs-000001', {
  name: 'Bread',
  mimeType: 'application/vnd.google-apps.document',
  content: { [openXml('wordprocessingml.document')]: makeDocx(['# Rye', 'It rises.']) },
});
drive.files.set('slides-0001', {
  name: 'Bread talk',
  mimeType: 'application/vnd.google-apps.presentation',
  content: { [openXml('presentationml.presentation')]: makePptx([{ title: 'Rye', paragraphs: ['It rises.'] }]) },
});
drive.files.set('sheets-0001', {
  name: 'Prices',
  mimeType: 'application/vnd.google-apps.spreadsheet',
  content: { [openXml('spreadsheetml.sheet')]: makeXlsx({ Prices: [['Rye', 3]] }) },
});
drive.files.set('form-000001', { name: 'Survey', mimeType: 'application/vnd.google-apps.form', content: {} });
drive.files.set('large-00001', { name: 'large.txt', mimeType: 'text/plain', content: Buffer.alloc(21 * 1024 * 1024, 'x') });

describe('importing from Google Drive', () => {
  test.each([
    ['https://drive.google.com/file/d/pdf-0000001/view?usp=sharing', { title: 'bread.pdf', text: 'Flour and water.' }],
    ['https://drive.google.com/open?id=text-000001', { title: 'Bread', text: '# Bread' }],
    ['https://docs.google.com/document/d/docs-000001/edit#heading=h.x', { title: 'Rye', text: '# Rye\n\nIt rises.' }],
    ['https://docs.google.com/presentation/d/slides-0001/edit', { title: 'Rye', text: '## Rye\n\nIt rises.' }],
    ['https://docs.google.com/spreadsheets/d/sheets-0001/edit', { title: 'Prices', text: '# Prices\n\nRye | 3' }],
  ])('imports %s', async (url, parsed) => {
    expect(await load(url)).toEqual(parsed);
  });
  test('reads a public file with an API key, and no others', async () => {
    const key = { api_key: drive.apiKey };
    expect((await load('https://drive.google.com/file/d/text-000001/view', key)).title).toBe('Bread');
    await expect(load('https://drive.google.com/file/d/pdf-0000001/view', key)).rejects.toMatchObject({ code: 'not_found' });
  });
  test.each([
    ['https://drive.google.com/file/d/missing-001/view', token, 'not_found'],
    ['https://drive.google.com/file/d/pdf-0000001/view', { access_token: 'expired' }, 'access_denied'],
    ['https://drive.google.com/file/d/pdf-0000001/view', { api_key: 'wrong' }, 'access_denied'],
    ['https://drive.google.com/file/d/pdf-0000001/view', null, 'invalid_source'],
    ['https://drive.google.com/file/d/pdf-0000001/view', { access_token: 'x\r\nHost: evil' }, 'invalid_source'],
    ['https://drive.google.com/file/d/form-000001/view', token, 'unsupported_type'],
    ['https://drive.google.com/file/d/large-00001/view', token, 'too_large'],
    ['https://evil.example/file/d/pdf-0000001/view', token, 'invalid_source'],
  ])('refuses %s with %j for good: %s', async (url, config, code) => {
    await expect(load(url, config)).rejects.toMatchObject({ name: 'UnreadableDocument', code });
  });
  test('throws SourceUnavailable when Drive limits or fails, and UnreadableDocument for what it does not export', async () => {
    const url = 'https://docs.google.com/document/d/docs-000001/edit';
    for (const fault of ['rate-limit', '500'] as const) {
      drive.fault = fault;
      await expect(load(url)).rejects.toMatchObject({ name: 'SourceUnavailable' });
    }
    drive.fault = 'export-too-large';
    await expect(load(url)).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('10 MB') });
  });
});
