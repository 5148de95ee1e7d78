import type { MultipartBody, Operation } from '@lyceum/contract';

/** How a server accepts bodies, and files in particular. */
export interface UploadSettings {
  /** Files are kept here while their request lasts. */
  readonly folder: string;
  /** Per file. An operation may set less. */
  readonly maxFileBytes: number;
  /** All text fields of a form together, where its operation does not say. */
  readonly maxTextBytes: number;
  /** How long any body may take. A form gets more time for what it has sent, at `minBytesPerSecond`. */
  readonly bodyTimeoutMs: number;
  readonly minBytesPerSecond: number;
}

export interface FormLimits {
  readonly maxFileBytes: number;
  readonly maxTextBytes: number;
  /** The whole body; the bytes between the parts count as text. */
  readonly maxBodyBytes: number;
}

export function getFormLimits(body: MultipartBody, settings: UploadSettings): FormLimits {
  const maxFileBytes = Math.min(body.maxBytes ?? settings.maxFileBytes, settings.maxFileBytes);
  const maxTextBytes = body.maxTextBytes ?? settings.maxTextBytes;
  const maxBytesWithFiles = body.files.length * maxFileBytes + (body.maxTextBesideFileBytes ?? maxTextBytes);
  return { maxFileBytes, maxTextBytes, maxBodyBytes: Math.max(maxBytesWithFiles, maxTextBytes) };
}

/** How long a form of this size may take. */
export const computeFormTimeoutMs = (bytes: number, { bodyTimeoutMs, minBytesPerSecond }: UploadSettings): number =>
  bodyTimeoutMs + Math.ceil((bytes / minBytesPerSecond) * 1000);

/** How long the largest request may take. */
export function computeMaxRequestMs(operations: readonly Operation[], settings: UploadSettings): number {
  const sizes = operations.map(({ body }) => (body?.kind === 'multipart' ? getFormLimits(body, settings).maxBodyBytes : 0));
  return computeFormTimeoutMs(Math.max(0, ...sizes), settings);
}
