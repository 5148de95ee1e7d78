import type { NewPublication, Publication } from '@lyceum/contract/product/publications';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { customUrlTaken } from '../experiences.problems.ts';
import { loadCreator } from '../load-creators.ts';
import { assertAllowedLogoUrl } from './assert-allowed-logo-url.ts';
import { presentPublication } from './publications.present.ts';

export function createPublication(context: ExperiencesContext, caller: Caller, body: NewPublication): Promise<Publication> {
  assertAllowedLogoUrl(body, context.baseUrl);
  const now = context.clock.now();
  return context.transact(caller, async ({ publications, people, audit }) => {
    const publication = await publications.insert({
      uid: context.ids.uid(),
      workspace_id: caller.workspaceId,
      created_by: caller.userId,
      ...body,
      created_at: now,
      updated_at: now,
    });
    if (!publication) throw customUrlTaken(body.custom_url);
    await audit.record({
      action: 'publication.created',
      object_type: 'experiences.publication',
      object_id: publication.id,
    });
    return presentPublication(publication, await loadCreator(people, caller, publication));
  });
}
