import type { QuestChange } from '@lyceum/contract/product/quest';

import type { Caller } from '../../platform/caller/caller.ts';
import { type FieldFault, invalidFields, linkFaults } from '../../platform/fields/index.ts';
import { findSharingFaults, sharingColumns } from '../people/index.ts';
import { type Categorization, resolveCategory, resolveTags } from '../taxonomy/index.ts';
import type { QuestWriting } from './quest-work.store.ts';

/** A body's fields as columns, once everything that they name is known to be there. Throws where something is not. */
export async function questColumns(
  tx: QuestWriting,
  caller: Caller,
  { body, known, baseUrl }: { body: QuestChange; known: Categorization; baseUrl: string },
) {
  const { tags, category, subcategory, player_level, teams, co_creators, learnings, quiz_format, recommended_skills, ...plain } =
    body;
  const sorted = await resolveCategory(tx.terms, { category, subcategory, known });
  const tagged = await resolveTags(tx.terms, tags);
  const [fault, ...others] = [
    ...linkFaults(linksOf(body), baseUrl),
    ...sorted.faults,
    ...tagged.faults,
    ...(await levelFaults(tx, player_level)),
    ...(await findSharingFaults(tx.people.sharing, caller, { teams, co_creators })),
  ];
  if (fault) throw invalidFields([fault, ...others]);
  return {
    ...plain,
    ...sorted.value,
    ...(tagged.value && { tag_ids: tagged.value }),
    ...(player_level !== undefined && { player_level_id: player_level }),
    ...sharingColumns({ teams, co_creators }),
    ...(learnings !== undefined && { learnings: stored(learnings) }),
    ...(quiz_format !== undefined && { quiz_format: stored(quiz_format) }),
    ...(recommended_skills !== undefined && { recommended_skills: stored(recommended_skills) }),
  };
}

/** As a jsonb column takes it; null is nothing, not JSON's null. */
export const stored = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const linksOf = ({ logo, cover, files = [] }: QuestChange) => ({
  logo,
  cover,
  ...Object.fromEntries(files.map((file, index) => [`files.${index}`, file])),
});

async function levelFaults({ terms }: QuestWriting, id: number | undefined): Promise<FieldFault[]> {
  if (id === undefined || (await terms.playerLevels.listByIds([id])).length > 0) return [];
  return [
    {
      name: 'player_level',
      code: 'does_not_exist',
      detail: `There is no player level ${id}. GET /api/v1/taxonomy/player-levels/ lists them.`,
    },
  ];
}
