import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { computeContrast, parseColour, printColour } from './colour.ts';
import { backgrounds, createDarkScheme, createLightScheme, type Scheme, textShades } from './palette.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const schemes = fc.oneof(
  colours.map((accent) => createLightScheme({ accent })),
  colours.map((accent_dark) => createDarkScheme({ accent_dark })),
);

/** All text colours on all backgrounds, and signals on their own background. */
const pairsIn = (scheme: Scheme): (readonly [string, number])[] => [
  ...backgrounds.flatMap((ground) =>
    [...textShades, 'live', 'alert', 'note'].map(
      (text) => [`${text} on ${ground}`, computeContrast(scheme[text as keyof Scheme], scheme[ground])] as const,
    ),
  ),
  ...(['live', 'alert', 'note'] as const).map(
    (signal) => [signal, computeContrast(scheme[signal], scheme[`${signal}-tint`])] as const,
  ),
  ['a button', computeContrast(scheme['on-link'], scheme.link)],
];

describe('the palette', () => {
  test('all text has enough contrast on all backgrounds with any accent', () => {
    fc.assert(
      fc.property(schemes, (scheme) => {
        expect(pairsIn(scheme).filter(([, ratio]) => ratio < 4.5)).toEqual([]);
        expect(backgrounds.filter((ground) => computeContrast(scheme.edge, scheme[ground]) < 3)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('an accent with enough contrast is not changed', () => {
    expect(printColour(createLightScheme({ accent: '#1f5f8b' }).link)).toBe('#1f5f8b');
    expect(printColour(createDarkScheme({ accent_dark: '#8ec5e8' }).link)).toBe('#8ec5e8');
  });

  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1f5f8b', '#ffffff', 6.85],
  ])('the contrast of %s and %s is %d', (one, other, ratio) => {
    expect(computeContrast(parseColour(one), parseColour(other))).toBeCloseTo(ratio, 1);
  });
});
