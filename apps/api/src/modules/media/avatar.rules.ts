import { createHash } from 'node:crypto';

/** SVG paths of shapes in a 2×2 tile with its upper left corner at `x`, `y`. */
const shapes: readonly ((x: number, y: number) => string)[] = [
  () => '',
  (x, y) => `M${x} ${y}h2v2h-2z`,
  (x, y) => `M${x} ${y}h2a2 2 0 0 1-2 2z`,
  (x, y) => `M${x} ${y}a2 2 0 0 0 2 2v-2z`,
  (x, y) => `M${x} ${y + 2}v-2a2 2 0 0 1 2 2z`,
  (x, y) => `M${x + 2} ${y}v2h-2a2 2 0 0 1 2-2z`,
  (x, y) => `M${x} ${y + 1}a1 1 0 0 0 2 0a1 1 0 0 0-2 0z`,
  (x, y) => `M${x} ${y}h2l-2 2z`,
  (x, y) => `M${x} ${y + 2}h2v-2z`,
  (x, y) => `M${x + 1} ${y}l1 1l-1 1l-1-1z`,
];

const tiles = Array.from({ length: 8 }, (_, index) => ({ x: (index % 2) * 2, y: Math.floor(index / 2) * 2 }));

/** Draws a picture from an identifier: two tones, a left half and its mirror image. The same identifier gives the same picture. */
export function drawAvatarSvg(uid: string): string {
  const bytes = createHash('sha256').update(uid.toLowerCase()).digest();
  const byte = (index: number): number => bytes[index] ?? 0;
  const { light, dark } = createAvatarTones(byte(0) * 256 + byte(1));
  // At most every fourth tile may be empty; otherwise some pictures would be nearly blank.
  const half = tiles
    .map(({ x, y }, index) => shapes[index % 4 === byte(2) % 4 ? byte(index + 3) % 10 : 1 + (byte(index + 3) % 9)]?.(x, y) ?? '')
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 12 12" width="160" height="160" role="img" aria-label="Avatar">` +
    `<title>Avatar</title><rect x="-2" y="-2" width="12" height="12" fill="${light}"/>` +
    `<g fill="${dark}"><path d="${half}"/><path transform="matrix(-1 0 0 1 8 0)" d="${half}"/></g></svg>\n`
  );
}

/** A light and a dark tone of one hue. Hues differ in perceived brightness, so the dark tone is darkened until the contrast is 4.5. */
export function createAvatarTones(seed: number): { readonly light: string; readonly dark: string } {
  const hue = seed % 360;
  const light = toRgb(hue, 0.7, 0.92);
  let lightness = 0.55;
  while (contrast(light, toRgb(hue, 0.6, lightness)) < 4.5) lightness -= 0.02;
  return { light: toHex(light), dark: toHex(toRgb(hue, 0.6, lightness)) };
}

type Rgb = readonly [number, number, number];

function toRgb(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** WCAG 2.2: the ratio of relative luminances. */
function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
