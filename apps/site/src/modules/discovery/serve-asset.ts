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

function mediaTypeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** Serves a file of `assets/`, if it is in the snapshot. */
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
      // An SVG can contain scripts; opened directly, it must not run them in the origin of the site.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    open: async (range) => {
      // A file changed since the last poll may have another length, which would break the response.
      const found = await stat(path).catch(() => undefined);
      if (found?.size !== asset.size) throw assetNotFound(name);
      return createReadStream(path, range);
    },
  });
}
