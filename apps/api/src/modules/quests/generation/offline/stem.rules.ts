/** Words with the same stem are forms of one word. Crude, and enough to keep such forms apart. */
export const stemWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ations?|ings?|edly|ed|es|ers?|ly|s)$/, '')
    .slice(0, 7);
