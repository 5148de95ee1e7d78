/** A recognisable secret and its origin. */
export interface Canary {
  readonly name: string;
  readonly secret: string;
}

/** Every encoding of a secret, or of its random part, that could be stored or logged. */
export function listEncodings({ secret }: Canary): string[] {
  const texts = [secret, ...partsOf(secret)];
  return [
    ...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), ...asBytes(text)])),
  ];
}

/** `lyc_rt_` + 30 random characters + checksum; of a signed token, the signature. */
function partsOf(secret: string): string[] {
  const random = /^lyc_[a-z]{2}_(\w{30})\w{6}$/.exec(secret)?.[1];
  const signature = /^[\w-]+\.[\w-]+\.([\w-]+)$/.exec(secret)?.[1];
  return [random, signature].filter((part) => part !== undefined);
}

function asBytes(text: string): string[] {
  const bytes = Buffer.from(text);
  return [bytes.toString('hex'), ...[0, 1, 2].flatMap((before) => inBase64(bytes, before))];
}

/** Its base64 inside a longer text, without the characters shared with adjacent bytes. */
function inBase64(bytes: Buffer, before: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = Math.ceil((before * 8) / 6);
  const whole = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((encoding) => padded.toString(encoding).slice(first, whole));
}

/** Returns the names of the secrets that a text contains in any encoding. */
export const findCanaries = (canaries: readonly Canary[], text: string): string[] => {
  const lower = text.toLowerCase();
  return canaries
    .filter((canary) => listEncodings(canary).some((needle) => text.includes(needle) || lower.includes(needle.toLowerCase())))
    .map(({ name }) => name);
};
