/** How the parser process ends when it cannot send an answer. */
export const exitCodes = { outOfMemory: 70, failed: 71 } as const;
