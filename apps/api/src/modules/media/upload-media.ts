import type { UploadedFile } from '@lyceum/contract';
import type { MediaObject } from '@lyceum/contract/product/media';
import { v4 } from 'uuid';

import { createObjectKey } from '../../platform/objects/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { detectSafeMediaType } from './detect-safe-media-type.ts';
import { sanitizeFilename } from './filename.rules.ts';
import { type MediaContext, objectPrefix } from './media.context.ts';
import { presentMedia } from './media.present.ts';
import { emptyFile, fileTooLarge, pictureTooLarge } from './media.problems.ts';
import { getMaxUploadBytes, isDisplayedInline } from './media-type.rules.ts';
import { isPictureTooLarge, readPictureSize } from './picture-size.rules.ts';
import { readFileHead } from './read-file-head.ts';

/** Stores the object before its row: a failure in between leaves an object without a row, which the sweep deletes. */
export async function uploadMedia(context: MediaContext, caller: Scope, file: UploadedFile): Promise<MediaObject> {
  if (file.size === 0) throw emptyFile();
  const mediaType = await detectSafeMediaType(file.path);
  if (file.size > getMaxUploadBytes(mediaType)) throw fileTooLarge(getMaxUploadBytes(mediaType));
  if (isDisplayedInline(mediaType)) await assertPictureFits(file.path, mediaType);
  const key = createObjectKey(objectPrefix, context.random);
  await context.objects.put(key, file.path, { mediaType, size: file.size, sha256: file.sha256 });
  const response = await context.transact(caller, async ({ media, audit }) => {
    const row = await media.insert({
      // Knowing the uid is the permission to read, so all of it is random, unlike the time-ordered uids of other rows.
      uid: v4({ random: context.random(16) }),
      workspace_id: caller.workspaceId,
      user_id: caller.userId,
      object_key: key,
      filename: sanitizeFilename(file.filename),
      media_type: mediaType,
      size: file.size,
      sha256: Buffer.from(file.sha256, 'hex'),
    });
    await audit.record({
      action: 'media.uploaded',
      object_type: 'media.object',
      object_id: row.id,
      details: { media_type: mediaType, size: file.size },
    });
    return presentMedia(row, context.baseUrl);
  });
  // A replayed response refers to the object of the first request. If this delete fails, the sweep deletes the object.
  if (caller.idempotency?.replayed) await context.objects.delete(key).catch(() => undefined);
  return response;
}

/** A few kilobytes can declare gigabytes of pixels, which every reader's browser would allocate. The header may follow long metadata. */
async function assertPictureFits(path: string, mediaType: string): Promise<void> {
  const size = readPictureSize(mediaType, await readFileHead(path, getMaxUploadBytes(mediaType)));
  if (size && isPictureTooLarge(size)) throw pictureTooLarge(size);
}
