/** Whether a text is a path of this server and of no other, however a browser reads it. */
export function isOwnPath(text: string, baseUrl: string): boolean {
  if (!text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return false;
  const url = URL.parse(text, baseUrl);
  return url !== null && url.origin === new URL(baseUrl).origin && !text.startsWith('//');
}
