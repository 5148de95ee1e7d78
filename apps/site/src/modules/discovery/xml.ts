const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** What XML cannot hold at all, however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** `<name>text</name>`. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
