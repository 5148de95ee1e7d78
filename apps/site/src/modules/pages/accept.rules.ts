/**
 * Whether a request prefers Markdown to HTML by its Accept header (RFC 9110, 12.5.1). The header must name Markdown, with at
 * least the weight of HTML; wildcards do not count, because browsers and simple clients send them. See adr/0021.
 */
export function prefersMarkdown(accept: string): boolean {
  if (!/text\/markdown/i.test(accept)) return false;
  const weights = parseWeights(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}

/** The weight of each named media type; the greater one of duplicates. */
function parseWeights(accept: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const range of splitOutsideQuotes(accept, ',')) {
    const [type = '', ...parameters] = splitOutsideQuotes(range, ';').map((part) => part.trim());
    const weight = parseWeight(parameters);
    if (weight !== undefined) weights.set(type.toLowerCase(), Math.max(weight, weights.get(type.toLowerCase()) ?? 0));
  }
  return weights;
}

const qvalue = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

/** 1 by default; undefined for an invalid weight, so that the range is ignored. */
function parseWeight(parameters: readonly string[]): number | undefined {
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  if (given === undefined) return 1;
  const value = given.slice(given.indexOf('=') + 1).trim();
  return qvalue.test(value) ? Number(value) : undefined;
}

/** Quoted parameters may contain separators. */
function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted && character === '\\') index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
