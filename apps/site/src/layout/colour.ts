/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

export const white: Colour = [255, 255, 255];
export const black: Colour = [0, 0, 0];

export function parseColour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const printColour = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of the other colour, from 0 to 1. Rounded, so that contrast is computed for the printed colours. */
export const mixColours = (one: Colour, other: Colour, share: number): Colour => {
  const part = (index: 0 | 1 | 2): number => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
};

/** Relative luminance as WCAG 2 defines it. */
function luminance([red, green, blue]: Colour): number {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 to 21. */
export function computeContrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const steps = 100;

/** The colour closest to the given one, on the way to `towards`, that has the contrast ratio with all backgrounds. */
export function ensureContrast(
  colour: Colour,
  on: readonly Colour[],
  { ratio, towards }: { ratio: number; towards: Colour },
): Colour {
  const hasContrast = (candidate: Colour): boolean => on.every((background) => computeContrast(candidate, background) >= ratio);
  for (let step = 0; step < steps; step += 1) {
    const candidate = mixColours(colour, towards, step / steps);
    if (hasContrast(candidate)) return candidate;
  }
  return towards;
}
