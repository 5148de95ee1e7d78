/** RFC 5545, 3.3.11: text inside of a property. */
export const icsText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\n\r]/g, String.raw`\n`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format has no way to write them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const mostOctets = 75;

/** RFC 5545, 3.1: a line has at most 75 octets and goes on after a line break and a space; no character is cut in two. */
export function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const sign of line) {
    const more = Buffer.byteLength(sign);
    if (octets + more > mostOctets) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += sign;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}
