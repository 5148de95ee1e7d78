/** The last part of whatever address names a publication: a bare `custom_url` is one already. */
export function publicationAddress(url: string): string {
  const [path = ''] = url.trim().split(/[?#]/);
  return (
    path
      .split('/')
      .filter((part) => part !== '')
      .at(-1)
      ?.toLowerCase() ?? ''
  );
}
