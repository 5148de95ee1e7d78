import type { NewPublication, Publication, PublicationChange } from '@lyceum/contract/product/publications';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { invalidFields, linkFaults } from '../../../platform/fields/index.ts';
import { creatorsOf } from '../creators.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';
import { addressTaken, notYourPublication } from '../experiences.problems.ts';
import { presentPublication } from './publications.present.ts';
import type { PublicationRow } from './publications.store.ts';

type Deps = Pick<ExperienceDeps, 'baseUrl' | 'clock' | 'ids' | 'transact'>;

export function openPublication(deps: Deps, caller: Caller, wanted: NewPublication): Promise<Publication> {
  refuseLinks(deps, wanted);
  const now = deps.clock.now();
  return deps.transact(caller, async (tx) => {
    const row = await tx.publications.add({
      uid: deps.ids.uid(),
      workspace_id: caller.workspaceId,
      created_by: caller.userId,
      ...wanted,
      created_at: now,
      updated_at: now,
    });
    if (!row) throw addressTaken(wanted.custom_url);
    await audited(tx, 'opened', row.id);
    return shown(tx, caller, row);
  });
}

interface Changed {
  readonly id: number;
  readonly change: PublicationChange;
}

export function changePublication(deps: Deps, caller: Caller, { id, change }: Changed): Promise<Publication> {
  refuseLinks(deps, change);
  return deps.transact(caller, async (tx) => {
    await heldPublication(tx, caller, id);
    const row = await tx.publications.change(id, { ...change, updated_at: deps.clock.now() });
    if (!row) throw addressTaken(change.custom_url ?? '');
    await audited(tx, 'changed', id);
    return shown(tx, caller, row);
  });
}

/** Its experiences stay, in no publication. */
export const closePublication = (deps: Deps, caller: Caller, id: number): Promise<undefined> =>
  deps.transact(caller, async (tx) => {
    await heldPublication(tx, caller, id);
    await tx.standings.follow(await tx.experiences.leavePublication(id));
    await tx.publications.close(id, deps.clock.now());
    await audited(tx, 'closed', id);
    return undefined;
  });

/** One that the caller may change; nobody else does until the transaction ends. */
async function heldPublication(tx: ExperienceWriting, caller: Caller, id: number): Promise<PublicationRow> {
  const row = await tx.publications.held(caller.workspaceId, id);
  if (!row) throw notFound();
  if (row.created_by !== caller.userId && !caller.isAdmin) throw notYourPublication();
  return row;
}

function refuseLinks({ baseUrl }: Deps, { logo }: PublicationChange): void {
  const [fault] = linkFaults({ logo }, baseUrl);
  if (fault) throw invalidFields([fault]);
}

const audited = ({ audit }: ExperienceWriting, deed: string, id: number) =>
  audit.record({ action: `publication.${deed}`, object_type: 'experiences.publication', object_id: id });

const shown = async ({ people }: ExperienceWriting, caller: Caller, row: PublicationRow): Promise<Publication> =>
  presentPublication(row, (await creatorsOf(people, caller, [row]))(row));
