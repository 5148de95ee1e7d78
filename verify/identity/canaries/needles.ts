/** A secret, and where it came from. */
export interface Canary {
  readonly name: string;
  readonly secret: string;
}

/** Every form in which a secret, or the part of it that cannot be guessed, could be written down. */
export function needlesOf({ secret }: Canary): string[] {
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

/** As it looks inside of something longer: without the characters that its neighbours have a part in. */
function inBase64(bytes: Buffer, before: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = Math.ceil((before * 8) / 6);
  const whole = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((encoding) => padded.toString(encoding).slice(first, whole));
}

/** Which secrets stand in a text, in whatever form. */
export const found = (canaries: readonly Canary[], text: string): string[] => {
  const lower = text.toLowerCase();
  return canaries
    .filter((canary) => needlesOf(canary).some((needle) => text.includes(needle) || lower.includes(needle.toLowerCase())))
    .map(({ name }) => name);
};
