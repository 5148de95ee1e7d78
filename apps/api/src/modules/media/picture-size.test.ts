import { mediaLimits } from '@lyceum/contract/product/media';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { isDisplayedInline } from './media-type.rules.ts';
import { pictureBombs } from './picture-bombs.fixtures.ts';
import { readPictureSize } from './picture-size.rules.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.user((await api.workspace()).id);
});
afterAll(() => api.close());

const upload = (content: Buffer) => ada.client.media.upload({ files: { file: new File([new Uint8Array(content)], 'picture') } });
const storedFiles = async (): Promise<number> =>
  (await api.owner.query<{ count: number }>('select count(*)::int as count from media.object')).rows[0]?.count ?? 0;

describe('the size of a picture', () => {
  test('every format that browsers display has a bomb', () => {
    const displayed = ['png', 'apng', 'jpeg', 'gif', 'webp', 'avif'].map((name) => `image/${name}`);
    expect(displayed.every(isDisplayedInline)).toBe(true);
    expect([...new Set(pictureBombs.map(({ mediaType }) => mediaType))]).toEqual(displayed);
  });

  test.each(pictureBombs)('$name of 100 megapixels is refused before it is stored', async ({ build }) => {
    const before = await storedFiles();
    await expect(upload(build(10_000, 10_000))).rejects.toMatchObject({
      status: 400,
      fields: [
        {
          field: 'file',
          detail: 'The picture has 10000 × 10000 pixels. At most 16384 pixels per side and 40 megapixels are allowed.',
        },
      ],
    });
    expect(await storedFiles()).toBe(before);
  });

  test.each(pictureBombs.filter(({ name }) => !/less WebP|lossy WebP/.test(name)))(
    '$name that is wider than the limit is refused, one at the limit is stored',
    async ({ build, mediaType }) => {
      await expect(upload(build(mediaLimits.pictureSide + 1, 1))).rejects.toMatchObject({ status: 400 });
      await expect(upload(build(1, mediaLimits.pictureSide + 1))).rejects.toMatchObject({ status: 400 });
      expect(await upload(build(mediaLimits.pictureSide, 1))).toMatchObject({ media_type: mediaType });
    },
  );

  test.each(pictureBombs)('$name of 40 megapixels is stored', async ({ build, mediaType }) => {
    expect(await upload(build(8_000, 5_000))).toMatchObject({ media_type: mediaType });
    await expect(upload(build(8_000, 5_001))).rejects.toMatchObject({ status: 400 });
  });

  test('reading the size of a truncated or altered picture ends, without an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pictureBombs),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
        ({ build, mediaType }, part, changes) => {
          const file = build(300, 200);
          for (const [at, value] of changes) if (at < file.length) file[at] = value;
          const size = readPictureSize(mediaType, file.subarray(0, Math.floor(file.length * part)));
          expect(size === undefined || (size.width >= 0 && size.height >= 0)).toBe(true);
        },
      ),
      { numRuns: 2_000, seed: 10 },
    );
  });
});
