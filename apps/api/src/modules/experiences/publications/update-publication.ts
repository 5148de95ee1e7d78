import type { Publication, PublicationChange } from '@lyceum/contract/product/publications';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { customUrlTaken } from '../experiences.problems.ts';
import { loadCreator } from '../load-creators.ts';
import { assertAllowedLogoUrl } from './assert-allowed-logo-url.ts';
import { lockEditablePublication } from './lock-editable-publication.ts';
import { presentPublication } from './publications.present.ts';

interface Input {
  readonly id: number;
  readonly change: PublicationChange;
}

export function updatePublication(context: ExperiencesContext, caller: Caller, { id, change }: Input): Promise<Publication> {
  assertAllowedLogoUrl(change, context.baseUrl);
  return context.transact(caller, async ({ publications, people, audit }) => {
    await lockEditablePublication(publications, caller, id);
    const publication = await publications.update(id, { ...change, updated_at: context.clock.now() });
    if (!publication) throw customUrlTaken(change.custom_url ?? '');
    await audit.record({ action: 'publication.updated', object_type: 'experiences.publication', object_id: id });
    return presentPublication(publication, await loadCreator(people, caller, publication));
  });
}
