/** Reads the S3 client's errors. */

export const getS3ErrorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

export function findS3ErrorStatus(error: unknown): number | undefined {
  const metadata: unknown = typeof error === 'object' && error !== null && '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

export const isS3NotFound = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(getS3ErrorName(error));

/** As MinIO and Ceph call it; Amazon's own is never full. */
const fullNames: ReadonlySet<string> = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientStorage',
]);

/** Whether the store, or its quota, is full. */
export const isS3Full = (error: unknown): boolean => findS3ErrorStatus(error) === 507 || fullNames.has(getS3ErrorName(error));

/** Whether the same request may succeed later: the store was unreachable or overloaded. */
export function isTransientS3Error(error: unknown): boolean {
  const status = findS3ErrorStatus(error);
  if (isS3Full(error)) return false;
  return status === undefined || status >= 500 || status === 429;
}
