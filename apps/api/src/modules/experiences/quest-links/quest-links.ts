import type { Caller } from '../../../platform/caller/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { canUpdateContentIfVisible } from '../../people/index.ts';
import type { QuestLinkStores } from '../experiences.context.ts';
import { extractCustomUrl } from '../publications/custom-url.rules.ts';
import { deriveQuestSharing } from '../resources/resources.rules.ts';
import { syncExperienceWithResourceChange } from '../resources/sync-experience-with-resource-change.ts';

/** An experience that a quest is added to. */
export interface HostExperience {
  readonly id: number;
  /** The sharing of the quest where its body names none. */
  readonly sharing: ReturnType<typeof deriveQuestSharing>;
}

interface NewLink {
  readonly host: HostExperience;
  readonly questId: number;
  readonly title: string;
  readonly at: Date;
}

/** The link between quests and experiences, which is stored in `experiences.resource.quest_id` only. */
export const createQuestLinkService = (ids: Ids, stores: QuestLinkStores) => ({
  /** Locks an experience that the caller may change; undefined if there is none. */
  async lockHost(caller: Caller, experienceId: number): Promise<HostExperience | undefined> {
    const experience = await stores.experiences.lockVisible(caller, experienceId);
    return experience && canUpdateContentIfVisible(caller, experience)
      ? { id: experience.id, sharing: deriveQuestSharing(experience, caller) }
      : undefined;
  },
  /** Makes the quest a resource of the experience. */
  async link({ workspaceId }: Caller, { host, questId, title, at }: NewLink): Promise<void> {
    const resource = await stores.resources.insert({
      uid: ids.uid(),
      workspace_id: workspaceId,
      experience_id: host.id,
      resource_type: 'QUEST',
      title,
      quest_id: questId,
      created_at: at,
      updated_at: at,
    });
    await syncExperienceWithResourceChange(stores, { resource, at, action: 'resource.created' });
  },
  /** Deletes the resources that lead to deleted quests. */
  async unlink(questIds: readonly number[], at: Date): Promise<void> {
    for (const resource of await stores.resources.deleteByQuest(questIds, at))
      await syncExperienceWithResourceChange(stores, { resource, at, action: 'resource.deleted' });
  },
  listPublications: stores.questSources.listPublications,
  listNotes: stores.questSources.listNotes,
  /** The owner of the publication with this address, and whether the reader can see the publication itself. */
  async findPublicationOwnerUnchecked(reader: Scope, url: string) {
    const publication = await stores.publications.findUncheckedByUrl(extractCustomUrl(url));
    if (!publication) return undefined;
    const visible = await stores.publications.findVisibleByUrl(reader, publication.custom_url);
    return { userId: publication.created_by, isPublicationVisible: visible !== undefined };
  },
});
export type QuestLinks = ReturnType<typeof createQuestLinkService>;
