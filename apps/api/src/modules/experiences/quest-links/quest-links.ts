import type { Caller } from '../../../platform/caller/caller.ts';
import { canUpdate } from '../../people/index.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceWriting } from '../experience-work.store.ts';
import { publicationAddress } from '../publications/publication-address.rules.ts';
import { sharedAs } from '../resources/resources.rules.ts';
import { touched } from '../resources/write-resource.ts';
import type { QuestNote, QuestSource, SourceStore } from './sources.store.ts';

type Tx = Pick<ExperienceWriting, 'audit' | 'experiences' | 'publications' | 'resources' | 'standings'> & {
  readonly sources: SourceStore;
};

/** An experience that takes a quest in. */
export interface Host {
  readonly id: number;
  /** How the quest is shared unless somebody says otherwise. */
  readonly sharing: ReturnType<typeof sharedAs>;
}

interface NewLink {
  readonly host: Host;
  readonly questId: number;
  readonly title: string;
  readonly at: Date;
}

/** The link from quests to experiences, which stands in resources alone. */
export const questLinks = ({ ids }: Pick<ExperienceDeps, 'ids'>, tx: Tx) => ({
  /** One that the caller may change; nobody else does until the transaction ends. */
  async host(caller: Caller, experienceId: number): Promise<Host | undefined> {
    const row = await tx.experiences.held(caller, experienceId);
    return row && canUpdate(caller, row) ? { id: row.id, sharing: sharedAs(row, caller) } : undefined;
  },
  /** The quest is a resource of it from now on. */
  async link({ workspaceId }: Caller, { host, questId, title, at }: NewLink): Promise<void> {
    const row = await tx.resources.add({
      uid: ids.uid(),
      workspace_id: workspaceId,
      experience_id: host.id,
      resource_type: 'QUEST',
      title,
      quest_id: questId,
      created_at: at,
      updated_at: at,
    });
    await touched(tx, { row, at, deed: 'added' });
  },
  /** They are gone, and so are the resources that led to them. */
  async unlink(questIds: readonly number[], at: Date): Promise<void> {
    for (const row of await tx.resources.removeQuests(questIds, at)) await touched(tx, { row, at, deed: 'removed' });
  },
  publicationsOf: (questIds: readonly number[]): Promise<QuestSource[]> => tx.sources.publicationsOf(questIds),
  notesBeside: (questId: number): Promise<QuestNote[]> => tx.sources.notesBeside(questId),
  /** Whose publication an address names; undefined when it names none. */
  ownerOfPublication: async (url: string): Promise<number | undefined> =>
    (await tx.publications.byUrl(publicationAddress(url)))?.created_by,
});
export type QuestLinks = ReturnType<typeof questLinks>;
