import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesStores } from '../experiences.context.ts';
import { publicationChangeDenied } from '../experiences.problems.ts';

/** Locks a publication that the caller may change until the transaction ends; 404 or 403 otherwise. */
export async function lockEditablePublication(
  publications: ExperiencesStores['publications'],
  caller: Caller,
  id: number,
): Promise<void> {
  const publication = await publications.lockInWorkspace(caller.workspaceId, id);
  if (!publication) throw notFound();
  if (publication.created_by !== caller.userId && !caller.isAdmin) throw publicationChangeDenied();
}
