import type { Publication } from '@lyceum/contract/product/publications';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadCreator } from '../load-creators.ts';
import { presentPublication } from './publications.present.ts';

export const getPublication = (context: ExperiencesContext, caller: Caller, id: number): Promise<Publication> =>
  context.read(caller, async ({ publications, people }) => {
    const publication = await publications.findInWorkspace(caller.workspaceId, id);
    if (!publication) throw notFound();
    return presentPublication(publication, await loadCreator(people, caller, publication));
  });
