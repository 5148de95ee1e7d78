import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createAvatarTones, drawAvatarSvg } from './avatar.rules.ts';

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('a default avatar', () => {
  test('the two tones of every hue have enough contrast', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const { light, dark } = createAvatarTones(hue);
      expect((luminance(light) + 0.05) / (luminance(dark) + 0.05), `${hue}`).toBeGreaterThan(4.4);
    }
  });

  test('every identifier has its own picture, which is not blank and contains only shapes', () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(fc.uuid(), (uid) => {
        const picture = drawAvatarSvg(uid);
        expect(drawAvatarSvg(uid)).toBe(picture);
        expect(seen.get(picture) ?? uid).toBe(uid);
        seen.set(picture, uid);
        expect(picture.match(/M/g)?.length).toBeGreaterThanOrEqual(12);
        expect(picture).toMatch(
          /^<svg [^<>]*><title>Avatar<\/title><rect [^<>]*\/><g fill="#[0-9a-f]{6}"><path [^<>]*\/><path [^<>]*\/><\/g><\/svg>\n$/,
        );
        expect(picture.length).toBeLessThan(1500);
        expect(picture).not.toContain(uid);
      }),
      { numRuns: 2000 },
    );
  });
});
