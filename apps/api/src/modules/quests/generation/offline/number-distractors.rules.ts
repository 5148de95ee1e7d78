import type { SeededRandom } from './seeded-random.ts';

/** Other years of the same text come first: they are the ones that a reader confuses. */
const yearRange = 120;
const yearOffsets = [-47, -35, -26, -18, -13, -9, -6, 5, 8, 12, 17, 24, 33, 45];
const factors = [0.4, 0.5, 0.6, 0.7, 0.8, 1.2, 1.3, 1.5, 1.7, 2, 2.5, 3];
const smallSteps = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6];
const latestYear = 2025;

export function createYearDistractors(answer: string, others: readonly string[], random: SeededRandom): string[] {
  const year = Number(answer);
  const near = others.filter((other) => Math.abs(Number(other) - year) <= yearRange && other !== answer);
  const invented = yearOffsets.map((offset) => year + offset).filter((other) => other > 0 && other <= latestYear);
  return [...random.shuffle(near).slice(0, 2), ...random.shuffle(invented).map(String)];
}

/** Written like the answer: with the same decimals, separators and trailing zeros. */
export function createNumberDistractors(answer: string, random: SeededRandom): string[] {
  const value = Number(answer.replaceAll(',', ''));
  const decimals = answer.split('.')[1]?.length ?? 0;
  const isSmall = decimals === 0 && value <= 20;
  const values = isSmall ? smallSteps.map((step) => value + step) : factors.map((factor) => value * factor);
  return random
    .shuffle(values)
    .map((other) => formatLike(other, answer, decimals))
    .filter((other) => Number(other.replaceAll(',', '')) > 0);
}

function formatLike(value: number, answer: string, decimals: number): string {
  const step = 10 ** trailingZeros(answer) / 10 ** decimals;
  const rounded = Math.round(value / step) * step;
  const fixed = rounded.toFixed(decimals);
  return answer.includes(',') || (rounded >= 1000 && Number(answer) < 1000)
    ? Number(fixed).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : fixed;
}

/** At most so many that two digits remain to differ in. */
function trailingZeros(answer: string): number {
  const digits = answer.replaceAll(/[.,]/g, '');
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return Math.max(0, Math.min(zeros, digits.length - 1));
}
