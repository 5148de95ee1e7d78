import type { Body } from './content/body.ts';

/** A usual reading speed of adults for prose. */
const wordsPerMinute = 220;

export const estimateReadingMinutes = ({ words }: Pick<Body, 'words'>): number => Math.max(1, Math.round(words / wordsPerMinute));
