/** Whether every browser resolves the text to a path of this server. */
export function isPathOnOwnOrigin(text: string, baseUrl: string): boolean {
  if (!text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return false;
  const url = URL.parse(text, baseUrl);
  return url !== null && url.origin === new URL(baseUrl).origin && !text.startsWith('//');
}
