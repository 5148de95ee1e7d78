const maxLength = 120;
const maxExtensionLength = 16;

/** Control and format characters (including those that reverse the text direction), private and unassigned ones. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Characters with a special meaning in file systems or shells. */
const meaningful = /[/\\:*?"<>|]/g;

/** A filename for display and download only; no path is built from it. Idempotent. */
export function sanitizeFilename(filename: string): string {
  const plain = filename.toWellFormed().normalize('NFC').replace(invisible, '').replace(meaningful, '_').replace(/\s+/gu, ' ');
  const [stem, extension] = split(trimmed(plain));
  const shortened = trimmed(
    Array.from(stem)
      .slice(0, maxLength - extension.length)
      .join(''),
  );
  return shortened === '' ? `file${extension}` : shortened + extension;
}

/** Leading dots hide a file; trailing dots and spaces are lost on some systems. */
const trimmed = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '');

function split(name: string): [stem: string, extension: string] {
  const extension = /\.[A-Za-z0-9]+$/.exec(name)?.[0] ?? '';
  return extension === '' || extension.length > maxExtensionLength ? [name, ''] : [name.slice(0, -extension.length), extension];
}

/** RFC 6266: an ASCII fallback for every client, and the exact name for clients that support it. */
export function formatContentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const fallback = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(filename).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${exact}`;
}
