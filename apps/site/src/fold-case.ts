/** Normalises text for comparing without regard to case and Unicode compatibility forms. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase();
