/** Reads the S3 client's errors. */

export const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

export function getErrorStatus(error: unknown): number | undefined {
  const metadata: unknown = typeof error === 'object' && error !== null && '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

export const isNotFound = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(getErrorName(error));

/** Whether the same request may succeed later: the store was unreachable or overloaded. */
export function isTransient(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500 || status === 429;
}
