const mebibyte = 1024 * 1024;

/** What one document may cost while it is parsed. */
export const parserLimits = {
  /** Resident memory of the child process. */
  memoryBytes: 512 * mebibyte,
  timeMs: 60_000,
  /** All files in an archive together, unpacked. */
  unpackedBytes: 200 * mebibyte,
  /** Unpacked to packed; only for archives that unpack to more than `ratioAppliesFromBytes`. */
  unpackRatio: 200,
  ratioAppliesFromBytes: 10 * mebibyte,
  archiveEntries: 10_000,
  pages: 10_000,
  /** Of the text that comes out: about twice the Bible. */
  textLength: 10_000_000,
} as const;
