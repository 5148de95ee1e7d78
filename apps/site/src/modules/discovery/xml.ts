const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** What XML cannot hold at all, however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xmlText = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** `<name>text</name>`. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
