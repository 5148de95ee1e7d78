import { createHash } from 'node:crypto';

import { RenderedReply } from '@lyceum/kit';

import { drawAvatarSvg } from './avatar.rules.ts';
import { untrustedContentHeaders } from './serve-media.ts';

/** Looks no user up, so an avatar does not reveal whether an identifier is in use. */
export function serveAvatar(uid: string): RenderedReply {
  const body = drawAvatarSvg(uid);
  return new RenderedReply({
    body,
    mediaType: 'image/svg+xml; charset=utf-8',
    headers: {
      ...untrustedContentHeaders,
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      // Not immutable: a later release may draw avatars differently.
      'Cache-Control': 'public, max-age=604800',
    },
  });
}
