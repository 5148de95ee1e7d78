/** Longer than any text that is allowed can be in base64. */
const maxEncodedBytes = 15_000_000;
const [lineFeed, space, hyphen] = [0x0a, 0x20, 0x2d];

/**
 * Cuts off encoded attachments that are longer than any text: they are not read, and decoding them takes several times their size in memory.
 * A block of encoded lines ends at a boundary, which starts with a hyphen, or at a line with a space.
 */
export function cutLongAttachments(message: Buffer): Buffer {
  if (message.length <= maxEncodedBytes) return message;
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let blockFrom = 0;
  for (let from = 0; from < message.length; ) {
    const feed = message.indexOf(lineFeed, from);
    const to = feed === -1 ? message.length : feed + 1;
    const isEncoded = message[from] !== hyphen && !message.subarray(from, to).includes(space);
    if (!isEncoded && from - blockFrom > maxEncodedBytes) {
      kept.push(message.subarray(keptFrom, blockFrom + maxEncodedBytes), Buffer.from('\r\n'));
      keptFrom = from;
    }
    if (!isEncoded) blockFrom = to;
    from = to;
  }
  const end = Math.min(message.length, Math.max(keptFrom, blockFrom + maxEncodedBytes));
  return Buffer.concat([...kept, message.subarray(keptFrom, end)]);
}
