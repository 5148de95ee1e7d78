import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startYoutube } from '../../../../../../../standins/youtube/youtube.ts';
import { patient } from '../../../../../../../tools/test/eventually.ts';
import { createOutbound, publicOnly } from '../../../../platform/outbound/index.ts';
import { importSource } from '../import-source.ts';

const youtube = await startYoutube();
afterAll(() => youtube.stop());
beforeEach(() => {
  youtube.fault = undefined;
});
const deps = {
  outbound: createOutbound({ policy: { ...publicOnly, allowHosts: [youtube.host] } }),
  services: { youtube: youtube.url },
};
const load = (url: string, config: unknown = null) =>
  importSource(deps, { type: 'youtube', url, config }, AbortSignal.timeout(patient.timeout));

youtube.videos.set('bread-video', {
  title: 'Baking bread',
  author: 'The bakery',
  description: 'Rye & wheat.',
  captions: [
    { language: 'en', isRecognized: true, events: [{ ms: 1000, text: 'flower and water' }] },
    {
      language: 'en-GB',
      events: [
        { ms: 1000, text: 'Flour and\nwater.' },
        { ms: 30_000, text: 'Knead it.' },
        { ms: 3_725_000, text: 'Bake it.' },
      ],
    },
    { language: 'de', events: [{ ms: 0, text: 'Mehl und Wasser.' }] },
  ],
});
youtube.videos.set('mute0-video', { title: 'Silence', author: 'x', captions: [] });
youtube.videos.set('recognized0', {
  title: 'Spoken',
  author: 'x',
  captions: [
    {
      language: 'fr',
      isRecognized: true,
      events: [
        { ms: 0, text: 'farine et eau' },
        { ms: 4000, text: 'puis le four' },
      ],
    },
  ],
});
youtube.videos.set('private-one', { title: 'Secret', author: 'x', isPrivate: true, captions: [] });

describe('importing from YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=bread-video&t=10s',
    'https://youtu.be/bread-video?si=x',
    'https://m.youtube.com/shorts/bread-video',
    'https://www.youtube.com/embed/bread-video',
  ])('imports written captions with their times from %s', async (url) => {
    expect(await load(url)).toEqual({
      title: 'Baking bread',
      text: '# Baking bread\n\nBy The bakery\n\nRye & wheat.\n\n## Transcript\n\n[0:01] Flour and water. Knead it.\n\n[1:02:05] Bake it.',
    });
  });
  test('takes the language of config, and recognised captions where there are no others', async () => {
    expect((await load('https://youtu.be/bread-video', { language: 'de' })).text).toContain('Mehl und Wasser.');
    expect((await load('https://youtu.be/recognized0')).text).toContain('[0:00] farine et eau puis le four');
  });
  test.each([
    ['https://youtu.be/mute0-video', 'no_text'],
    ['https://youtu.be/private-one', 'access_denied'],
    ['https://youtu.be/missing-one', 'not_found'],
    ['https://youtu.be/short', 'invalid_source'],
    ['https://evil.example/watch?v=bread-video', 'invalid_source'],
    ['https://www.youtube.com/@bakery', 'invalid_source'],
  ])('refuses %s for good with %s', async (url, code) => {
    await expect(load(url)).rejects.toMatchObject({ name: 'UnreadableDocument', code });
  });
  test.each(['robot', 'empty', '429', 'foreign-captions'] as const)(
    'throws SourceUnavailable for the fault %s',
    async (fault) => {
      youtube.fault = fault;
      await expect(load('https://youtu.be/bread-video')).rejects.toMatchObject({
        name: 'SourceUnavailable',
        code: 'unreachable',
      });
    },
  );
});
