import type { MediaObject } from '@lyceum/contract/product/media';
import type { PageQuery } from '@lyceum/kit';

import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { MediaContext } from './media.context.ts';
import { presentMedia } from './media.present.ts';

export const listOwnMedia = (
  { baseUrl, lists, read }: MediaContext,
  caller: Scope,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<MediaObject>> =>
  read(caller, ({ media }) =>
    lists.page({ query, target, reader: caller }, media.listOwnedBy(caller), (row) => presentMedia(row, baseUrl)),
  );
