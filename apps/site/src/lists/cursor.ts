import { z } from 'zod';

/** Where a list goes on: after this record, in the list as it was at that moment. */
export interface Cursor {
  readonly as_of: number;
  /** What tells the record from all others of the list. */
  readonly after: string;
}

const hourMs = 3_600_000;
/** Clocks of two replicas are never quite the same. */
const skewMs = 10_000;

const Encoded = z.strictObject({ as_of: z.int(), after: z.string().min(1).max(250) });

export const encodeCursor = ({ as_of, after }: Cursor): string =>
  Buffer.from(JSON.stringify({ as_of, after })).toString('base64url');

/** Undefined for everything but a cursor that some list gave within the last hour. */
export function decodeCursor(text: string, now: number): Cursor | undefined {
  const decoded = Encoded.safeParse(jsonIn(Buffer.from(text, 'base64url').toString()));
  if (!decoded.success || encodeCursor(decoded.data) !== text) return undefined;
  const age = now - decoded.data.as_of;
  return age > hourMs || age < -skewMs ? undefined : decoded.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
