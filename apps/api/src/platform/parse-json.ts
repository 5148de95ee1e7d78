/** Undefined for what is not JSON, such as an error page of a proxy. Callers check the result with a schema. */
export function parseJsonOrUndefined(text: string | Buffer): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
