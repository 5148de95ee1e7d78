/** What two texts have in common when case and compatibility forms do not count. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
