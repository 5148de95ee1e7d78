const dimensions = 512;

/** Words hashed to places of a vector: texts with the same rare words are near each other, without a model. */
export function createLexicalVector(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
    // Frequent short words say little: their weight grows with their length, as rareness does.
    const place = hash(word.replace(/(?:ing|ed|es|s)$/, ''));
    vector[place % dimensions] = (vector[place % dimensions] ?? 0) + (place % 2 === 0 ? 1 : -1) * Math.min(word.length, 8) ** 2;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** FNV-1a. */
function hash(word: string): number {
  let value = 2_166_136_261;
  for (const byte of Buffer.from(word)) value = Math.imul(value ^ byte, 16_777_619) >>> 0;
  return value >>> 1;
}
