import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { FileReply } from '@lyceum/kit';
import mime from 'mime';

import type { Snapshot } from '../../content/snapshot.ts';
import { assetNotFound } from './discovery.problems.ts';

export interface AssetDeps {
  readonly snapshot: () => Snapshot;
  /** The content folder. */
  readonly folder: string;
}

/** Text is read as UTF-8 by the content loader too. */
function mediaTypeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** A file of `assets/` as the snapshot knows it; what is not in the snapshot is nowhere, whatever the folder holds. */
export function serveAsset({ snapshot, folder }: AssetDeps, name: string): FileReply {
  const asset = snapshot().assets.get(`/assets/${name}`);
  if (!asset) throw assetNotFound(name);
  const path = join(folder, asset.file);
  return new FileReply({
    size: asset.size,
    mediaType: mediaTypeOf(name),
    headers: {
      ETag: `"${asset.digest.slice(0, 32)}"`,
      'Cache-Control': 'public, max-age=300',
      // A drawing can hold scripts; opened by itself it must not run them in the name of the site.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    open: async (range) => {
      // Changed since it was looked at: another length would break the answer. The next look finds it.
      const found = await stat(path).catch(() => undefined);
      if (found?.size !== asset.size) throw assetNotFound(name);
      return createReadStream(path, range);
    },
  });
}
