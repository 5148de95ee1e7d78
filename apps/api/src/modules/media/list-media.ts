import type { MediaObject } from '@lyceum/contract/product/media';
import type { AskedPage } from '@lyceum/kit';

import type { Page } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import { presentMedia } from './media.present.ts';
import type { MediaDeps } from './media-deps.ts';

type Deps = Pick<MediaDeps, 'baseUrl' | 'lists' | 'read'>;

export const listMedia = (
  deps: Deps,
  caller: Scope,
  { query, target }: { readonly query: AskedPage; readonly target: string },
): Promise<Page<MediaObject>> =>
  deps.read(caller, ({ media }) =>
    deps.lists.page({ query, target, reader: caller }, media.ownedBy(caller.workspaceId, caller.userId), (row) =>
      presentMedia(row, deps.baseUrl),
    ),
  );
