import type { Body } from './content/body.ts';

/** Words a minute, as grown-up people read prose silently. */
const readingSpeed = 220;

export const readingMinutes = ({ words }: Pick<Body, 'words'>): number => Math.max(1, Math.round(words / readingSpeed));
