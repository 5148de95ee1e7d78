const token = "[\\w!#$%&'*+.^`|~-]+";
const wellFormed = new RegExp(`^multipart/form-data[ \\t]*(?:;[ \\t]*(?:${token}=(?:${token}|"[^"\\\\]*")[ \\t]*)?)*$`, 'i');
const boundaries = new RegExp(`;[ \\t]*boundary=(?:"([^"]*)"|(${token}))`, 'gi');
/** RFC 2046, 5.1.1. */
const allowed = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

/** Parsers differ in which of several boundaries they take and in what else they accept; that is how bodies slip past checks. */
export function isUnambiguousMultipart(contentType: string): boolean {
  const [first, ...others] = wellFormed.test(contentType) ? contentType.matchAll(boundaries) : [];
  return others.length === 0 && allowed.test(first?.[1] ?? first?.[2] ?? '');
}
