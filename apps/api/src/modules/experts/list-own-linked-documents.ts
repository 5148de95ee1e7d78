import type { ExpertDocument } from '@lyceum/contract/product/experts';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { ExpertsContext } from './experts.context.ts';
import { loadOwnLinkedDocuments } from './load-own-linked-documents.ts';

export const listOwnLinkedDocuments = (
  context: ExpertsContext,
  caller: Caller,
  expertId: number,
): Promise<{ documents: ExpertDocument[] }> =>
  context.read(caller, async (stores) => {
    const expert = await stores.findVisibleExpert(caller, expertId);
    if (!expert) throw notFound();
    return { documents: await loadOwnLinkedDocuments(stores, caller, expert) };
  });
