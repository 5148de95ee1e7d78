import { z } from 'zod';

/** Where the next page starts: after this record, in the list as of that time. */
export interface Cursor {
  readonly as_of: number;
  /** Identifies the record in the list. */
  readonly after: string;
}

const hourMs = 3_600_000;
/** The clocks of two replicas are never exactly the same. */
const skewMs = 10_000;

const Encoded = z.strictObject({ as_of: z.int(), after: z.string().min(1).max(250) });

export const encodeCursor = ({ as_of, after }: Cursor): string =>
  Buffer.from(JSON.stringify({ as_of, after })).toString('base64url');

/** Undefined unless a list issued this cursor within the last hour. */
export function decodeCursor(text: string, now: number): Cursor | undefined {
  const decoded = Encoded.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!decoded.success || encodeCursor(decoded.data) !== text) return undefined;
  const age = now - decoded.data.as_of;
  return age > hourMs || age < -skewMs ? undefined : decoded.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
