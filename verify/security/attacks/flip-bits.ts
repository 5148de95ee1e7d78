/** A valid token with one bit flipped: in each decoded byte of its three parts, and in each character of its text. */
export const flipBits = (token: string): string[] => [...flippedBytes(token), ...flippedText(token)];

function flippedBytes(token: string): string[] {
  const parts = token.split('.');
  return parts.flatMap((part, place) =>
    flips(Buffer.from(part, 'base64url')).map((bytes) => parts.with(place, bytes.toString('base64url')).join('.')),
  );
}

/** Includes texts that differ only in unused padding bits and decode to the same bytes. */
const flippedText = (token: string): string[] => flips(Buffer.from(token, 'latin1')).map((bytes) => bytes.toString('latin1'));

const flips = (bytes: Buffer): Buffer[] =>
  [...bytes].flatMap((byte, place) =>
    Array.from({ length: 8 }, (_, bit) => {
      const changed = Buffer.from(bytes);
      changed[place] = byte ^ (1 << bit);
      return changed;
    }),
  );
