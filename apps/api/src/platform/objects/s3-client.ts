import { type PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long to wait for a response. */
  readonly responseTimeoutMs?: number;
}

const connectMs = 2_000;
const defaultResponseTimeoutMs = 5_000;
/** How long a connection may be idle in the middle of a body. */
const stallMs = 30_000;
/** The minimum upload speed. */
const bytesPerMs = 256;
/** Waiting for a free connection counts as connecting, so there are about as many as concurrent requests. */
const maxConnections = 256;

/** A client with every timeout set. */
export const createS3Client = ({
  endpoint,
  region,
  responseTimeoutMs = defaultResponseTimeoutMs,
  ...credentials
}: S3Settings): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: credentials.accessKeyId, secretAccessKey: credentials.secretAccessKey },
    forcePathStyle: true,
    // Most servers do not support checksums in trailers; uploads are signed with their digest instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it the client opens a new connection for every upload, and waits for its timeout if a server ignores it.
    expectContinueHeader: false,
    maxAttempts: 2,
    // Failures are logged by the caller.
    logger: silent,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: stallMs,
      httpAgent: { maxSockets: maxConnections },
      httpsAgent: { maxSockets: maxConnections },
    },
  });

const ignore = (): void => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** How long an upload may take. */
export const computePutTimeoutMs = (size: number): number => defaultResponseTimeoutMs + size / bytesPerMs;

/** Signs a streamed upload with its known digest, so that the store rejects corrupted bytes. */
export function signUploadWithDigest(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (given) => {
      if (hasHeaders(given.request)) given.request.headers['x-amz-content-sha256'] = sha256;
      return next(given);
    },
    { step: 'build', name: 'knownDigest' },
  );
}

const hasHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request;
