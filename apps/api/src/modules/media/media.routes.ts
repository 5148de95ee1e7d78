import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import { listMedia } from './list-media.ts';
import type { MediaDeps } from './media-deps.ts';
import { removeMedia } from './remove-media.ts';
import { serveAvatar } from './serve-avatar.ts';
import { serveMedia } from './serve-media.ts';
import { uploadMedia } from './upload-media.ts';

export const mediaRoutes = (deps: MediaDeps): Handlers<(typeof productContract)['media'], Scope> => ({
  upload: async ({ caller, files }) => {
    const stored = await uploadMedia(deps, caller, files.file);
    return reply(201, stored, { Location: stored.url });
  },
  list: ({ caller, query, request }) => listMedia(deps, caller, { query, target: request.target }),
  remove: ({ caller, params }) => removeMedia(deps, caller, params.id),
  file: ({ caller, params }) => serveMedia(deps, caller, params),
  avatar: ({ params }) => serveAvatar(params.uid),
});
