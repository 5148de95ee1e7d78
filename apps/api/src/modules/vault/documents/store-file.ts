import type { UploadedFile } from '@lyceum/contract';
import { Problem } from '@lyceum/kit';

import { createObjectKey } from '../../../platform/objects/index.ts';
import { readFileHead, sanitizeFilename } from '../../media/index.ts';
import { detectFileType } from '../parsing/detect-file-type.ts';
import { fileTypeNames } from '../parsing/file-types.ts';
import { objectPrefix, type VaultContext } from '../vault.context.ts';
import { emptyFile, unsupportedFile } from './documents.problems.ts';
import { getDownloadMediaType } from './media-types.rules.ts';

/** The columns of a document that describe its file. */
export interface StoredFile {
  readonly object_key: string;
  readonly filename: string;
  readonly file_type: string;
  readonly file_size: number;
  readonly file_sha256: Buffer;
}

/** Enough for every signature, and for the parts of an Office file that name its type. */
const headBytes = 1_048_576;

/** Throws if the bytes are of no type that can be read; the client's claim is ignored. */
export async function detectSupportedFileType(file: UploadedFile): Promise<string> {
  if (file.size === 0) throw emptyFile();
  const type = await detectFileType(await readFileHead(file.path, headBytes), file.filename);
  if (type === undefined) throw unsupportedFile(fileTypeNames);
  return type;
}

/** Stores the object before its row: a failure in between leaves an object without a row, which the sweep deletes. */
export async function storeFile({ objects, random }: VaultContext, file: UploadedFile, fileType: string): Promise<StoredFile> {
  const key = createObjectKey(objectPrefix, random);
  await objects.put(key, file.path, { mediaType: getDownloadMediaType(fileType), size: file.size, sha256: file.sha256 });
  return {
    object_key: key,
    filename: sanitizeFilename(file.filename),
    file_type: fileType,
    file_size: file.size,
    file_sha256: Buffer.from(file.sha256, 'hex'),
  };
}

/** Best effort: the sweep deletes what stays behind. */
export async function discardFile({ objects }: Pick<VaultContext, 'objects'>, file: StoredFile | undefined): Promise<void> {
  if (file) await objects.delete(file.object_key).catch(() => undefined);
}

/** Only after a refusal: when the connection fails during the commit, the row may exist and need its object. */
export async function discardFileAfterRefusal(
  error: unknown,
  context: Pick<VaultContext, 'objects'>,
  file: StoredFile | undefined,
) {
  if (error instanceof Problem && error.status < 500) await discardFile(context, file);
}
