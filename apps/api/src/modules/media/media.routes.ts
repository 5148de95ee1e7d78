import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { deleteOwnMedia } from './delete-own-media.ts';
import { listOwnMedia } from './list-own-media.ts';
import type { MediaContext } from './media.context.ts';
import { serveAvatar } from './serve-avatar.ts';
import { serveMedia } from './serve-media.ts';
import { uploadMedia } from './upload-media.ts';

export const mediaRoutes = (context: MediaContext): Handlers<(typeof productContract)['media'], Caller> => ({
  upload: async ({ caller, files }) => {
    const stored = await uploadMedia(context, caller, files.file);
    return reply(201, stored, { Location: stored.url });
  },
  list: ({ caller, query, request }) => listOwnMedia(context, caller, { query, target: request.target }),
  remove: ({ caller, params }) => deleteOwnMedia(context, caller, params.id),
  file: ({ caller, params }) => serveMedia(context, caller, params),
  avatar: ({ params }) => serveAvatar(params.uid),
});
