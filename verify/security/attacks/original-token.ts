export interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** By name; each has one defect. */
export type ForgedTokens = Readonly<Record<string, string>>;

type Sign = (text: string) => Buffer;
type JsonObject = Readonly<Record<string, unknown>>;

/** A valid token, decoded, and the key that signed it. */
export interface Original {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly pair: Pair;
  readonly signed: (header: unknown, claims: unknown) => string;
}

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const createSigner =
  (by: Sign) =>
  (header: unknown, claims: unknown): string => {
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${by(text).toString('base64url')}`;
  };
