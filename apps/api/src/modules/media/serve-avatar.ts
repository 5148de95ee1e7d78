import { createHash } from 'node:crypto';

import { Rendered } from '@lyceum/kit';

import { drawAvatar } from './avatar.rules.ts';
import { foreignContent } from './serve-media.ts';

/** No user is looked up: that an identifier has a picture says nothing about whether anyone bears it. */
export function serveAvatar(uid: string): Rendered {
  const body = drawAvatar(uid);
  return new Rendered({
    body,
    mediaType: 'image/svg+xml; charset=utf-8',
    headers: {
      ...foreignContent,
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      // A later release may draw otherwise.
      'Cache-Control': 'public, max-age=604800',
    },
  });
}
