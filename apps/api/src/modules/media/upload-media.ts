import type { UploadedFile } from '@lyceum/contract';
import type { MediaObject } from '@lyceum/contract/product/media';
import { v4 } from 'uuid';

import { createObjectKey } from '../../platform/objects/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { shownFilename } from './filename.rules.ts';
import { presentMedia } from './media.present.ts';
import { emptyFile, fileTooLarge } from './media.problems.ts';
import { type MediaDeps, room } from './media-deps.ts';
import { mostBytes } from './media-type.rules.ts';
import { sniff } from './sniff.ts';

type Deps = Pick<MediaDeps, 'baseUrl' | 'random' | 'objects' | 'transact'>;

/** Stores the object first and writes its row after: what breaks in between is an object that nobody knows, and the sweep removes it. */
export async function uploadMedia(deps: Deps, caller: Scope, file: UploadedFile): Promise<MediaObject> {
  if (file.size === 0) throw emptyFile();
  const mediaType = await sniff(file.path);
  if (file.size > mostBytes(mediaType)) throw fileTooLarge(mostBytes(mediaType));
  const key = createObjectKey(room, deps.random);
  await deps.objects.put(key, file.path, { mediaType, size: file.size, sha256: file.sha256 });
  const stored = await deps.transact(caller, async ({ media, audit }) => {
    const row = await media.add({
      // Whoever knows it can read the file, so it is random throughout; the time-ordered identifiers of other rows tell when they were made.
      uid: v4({ random: deps.random(16) }),
      workspace_id: caller.workspaceId,
      user_id: caller.userId,
      object_key: key,
      filename: shownFilename(file.filename),
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
    return presentMedia(row, deps.baseUrl);
  });
  // The answer is an earlier one's, and so is its object. If this fails, the sweep will do it.
  if (caller.idempotency?.replayed) await deps.objects.delete(key).catch(() => undefined);
  return stored;
}
