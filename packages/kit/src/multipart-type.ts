const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const parameter = new RegExp(`[ \\t]*;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?`, 'y');
const multipart = /^[ \t]*multipart\/form-data(?=[ \t]*(?:;|$))/i;
/** RFC 2046, 5.1.1. Parsers differ in what else they take, and such differences are how bodies slip past checks. */
const boundaryForm = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

export const isMultipart = (contentType: string | undefined): boolean => contentType !== undefined && multipart.test(contentType);

/** The boundary that a `multipart/form-data` header names: exactly one, or undefined. */
export function boundaryOf(contentType: string): string | undefined {
  const head = multipart.exec(contentType)?.[0];
  if (head === undefined) return undefined;
  const boundaries: string[] = [];
  let at = head.length;
  while (at < contentType.length) {
    parameter.lastIndex = at;
    const match = parameter.exec(contentType);
    if (!match) return contentType.slice(at).trim() === '' ? only(boundaries) : undefined;
    if (match[1]?.toLowerCase() === 'boundary') boundaries.push(match[2] ?? unquoted(match[3] ?? ''));
    at = parameter.lastIndex;
  }
  return only(boundaries);
}

const unquoted = (text: string): string => text.replace(/\\(.)/g, '$1');

const only = ([boundary, ...others]: readonly string[]): string | undefined =>
  boundary !== undefined && others.length === 0 && boundaryForm.test(boundary) ? boundary : undefined;
