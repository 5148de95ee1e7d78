export interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** By name; each is wrong in one way. */
export type Forged = Readonly<Record<string, string>>;

type Sign = (text: string) => Buffer;
type Said = Readonly<Record<string, unknown>>;

/** A good token, taken apart, and the key that signed it. */
export interface Original {
  readonly header: Said;
  readonly claims: Said;
  readonly pair: Pair;
  readonly signed: (header: unknown, claims: unknown) => string;
}

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const signedBy =
  (by: Sign) =>
  (header: unknown, claims: unknown): string => {
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${by(text).toString('base64url')}`;
  };
