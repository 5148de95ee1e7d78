/** A good token with one bit changed: of each byte that its three parts stand for, and of each character that it is written in. */
export const flippedBits = (token: string): string[] => [...flippedBytes(token), ...flippedText(token)];

function flippedBytes(token: string): string[] {
  const parts = token.split('.');
  return parts.flatMap((part, place) =>
    flips(Buffer.from(part, 'base64url')).map((bytes) => parts.with(place, bytes.toString('base64url')).join('.')),
  );
}

/** Among them those whose unused last bits differ: they stand for the same bytes, and are another text all the same. */
const flippedText = (token: string): string[] => flips(Buffer.from(token, 'latin1')).map((bytes) => bytes.toString('latin1'));

const flips = (bytes: Buffer): Buffer[] =>
  [...bytes].flatMap((byte, place) =>
    Array.from({ length: 8 }, (_, bit) => {
      const changed = Buffer.from(bytes);
      changed[place] = byte ^ (1 << bit);
      return changed;
    }),
  );
