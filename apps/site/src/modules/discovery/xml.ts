const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** `<name>text</name>`. */
export const xmlElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
