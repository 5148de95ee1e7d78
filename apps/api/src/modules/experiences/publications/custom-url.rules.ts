/** The `custom_url` in an address: its last path segment. A bare `custom_url` is accepted as it is. */
export function extractCustomUrl(url: string): string {
  const [path = ''] = url.trim().split(/[?#]/);
  return (
    path
      .split('/')
      .filter((part) => part !== '')
      .at(-1)
      ?.toLowerCase() ?? ''
  );
}
