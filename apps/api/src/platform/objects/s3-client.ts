import { type PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long the store may think before it answers. */
  readonly answerMs?: number;
}

const connectMs = 2_000;
const usualAnswerMs = 5_000;
/** How long a line may be silent in the middle of a body. */
const stallMs = 30_000;
/** The least that an upload to the store must manage. */
const bytesPerMs = 256;
/** Waiting for a connection counts as connecting, so there must be about as many as requests at once. */
const mostConnections = 256;

/** A client that waits for nothing without a limit. */
export const createS3Client = ({ endpoint, region, answerMs = usualAnswerMs, ...credentials }: S3Settings): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: credentials.accessKeyId, secretAccessKey: credentials.secretAccessKey },
    forcePathStyle: true,
    // Checksums in trailers are newer than most servers; uploads carry a digest of their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it the client takes a new connection for every upload, and waits out its time limit where a server ignores it.
    expectContinueHeader: false,
    maxAttempts: 2,
    // It prints warnings of its own; what fails is logged by who asked.
    logger: silent,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: stallMs,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
  });

const ignore = (): void => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** How long an upload may take until it is answered. */
export const putTimeMs = (size: number): number => usualAnswerMs + size / bytesPerMs;

/** Streams are sent unsigned unless their digest is known. It is: so the store itself refuses bytes that are not the ones received. */
export function signDigest(command: PutObjectCommand, sha256: string): void {
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
