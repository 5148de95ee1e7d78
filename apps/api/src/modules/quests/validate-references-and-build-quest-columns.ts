import type { QuestChange } from '@lyceum/contract/product/quest';
import { type FieldFault, findLinkFaults, invalidFields } from '../../platform/fields/index.ts';
import { findShareTargetFaults, toSharingColumns } from '../people/index.ts';
import { type Categorization, resolveCategory, resolveTagIds, type Taxonomy } from '../taxonomy/index.ts';
import type { QuestsStores } from './quests.context.ts';
import { toJsonb } from './quests.rules.ts';

interface BodyToResolve {
  readonly body: QuestChange;
  readonly current: Categorization;
  readonly baseUrl: string;
}

/**
 * Turns a body into columns, checking that everything it names exists in the workspace. Throws one problem with all faults. Whether the
 * caller may edit the quest is not checked here.
 */
export async function validateReferencesAndBuildQuestColumns(
  { taxonomy, people }: QuestsStores,
  workspaceId: number,
  { body, current, baseUrl }: BodyToResolve,
) {
  const { tags, category, subcategory, player_level, teams, co_creators, learnings, quiz_format, recommended_skills, ...plain } =
    body;
  const categories = await resolveCategory(taxonomy, { category, subcategory, current });
  const tagIds = await resolveTagIds(taxonomy, tags);
  const [fault, ...others] = [
    ...findLinkFaults(linksIn(body), baseUrl),
    ...categories.faults,
    ...tagIds.faults,
    ...(await levelFaults(taxonomy, player_level)),
    ...(await findShareTargetFaults(people.sharing, workspaceId, { teams, co_creators })),
  ];
  if (fault) throw invalidFields([fault, ...others]);
  return {
    ...plain,
    ...categories.value,
    ...(tagIds.value && { tag_ids: tagIds.value }),
    ...(player_level !== undefined && { player_level_id: player_level }),
    ...toSharingColumns({ teams, co_creators }),
    ...(learnings !== undefined && { learnings: toJsonb(learnings) }),
    ...(quiz_format !== undefined && { quiz_format: toJsonb(quiz_format) }),
    ...(recommended_skills !== undefined && { recommended_skills: toJsonb(recommended_skills) }),
  };
}

const linksIn = ({ logo, cover, files = [] }: QuestChange) => ({
  logo,
  cover,
  ...Object.fromEntries(files.map((file, index) => [`files.${index}`, file])),
});

async function levelFaults({ playerLevels }: Taxonomy, id: number | undefined): Promise<FieldFault[]> {
  if (id === undefined || (await playerLevels.listByIds([id])).length > 0) return [];
  return [
    {
      name: 'player_level',
      code: 'does_not_exist',
      detail: `There is no player level ${id}. GET /api/v1/taxonomy/player-levels/ lists them.`,
    },
  ];
}
