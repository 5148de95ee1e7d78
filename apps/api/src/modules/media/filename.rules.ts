const longest = 120;
const longestExtension = 16;

/** Control and format characters (among them those that turn the direction of writing), private and unassigned ones. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** What some file system or shell takes for something else. */
const meaningful = /[/\\:*?"<>|]/g;

/**
 * A name to show and to download under. It is data only: nothing is ever stored, opened or decided by it.
 * The same again when it is given again.
 */
export function shownFilename(given: string): string {
  const plain = given.toWellFormed().normalize('NFC').replace(invisible, '').replace(meaningful, '_').replace(/\s+/gu, ' ');
  const [stem, extension] = split(trimmed(plain));
  const kept = trimmed(
    Array.from(stem)
      .slice(0, longest - extension.length)
      .join(''),
  );
  return kept === '' ? `file${extension}` : kept + extension;
}

/** Leading dots hide a file, trailing dots and blanks are lost on some systems. */
const trimmed = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '');

function split(name: string): [stem: string, extension: string] {
  const extension = /\.[A-Za-z0-9]+$/.exec(name)?.[0] ?? '';
  return extension === '' || extension.length > longestExtension ? [name, ''] : [name.slice(0, -extension.length), extension];
}

/** RFC 6266: a name that every client reads, and the true one for those that can. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(filename).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
