import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { createQuest } from './create-quest.ts';
import { deleteQuest } from './delete-quest.ts';
import { getGeneration } from './generation/get-generation.ts';
import type { QuestSources } from './generation/quest-sources.ts';
import { startGeneration } from './generation/start-generation.ts';
import { getQuest } from './get-quest.ts';
import { listQuestsByPublicationUrl, listWorkspaceQuests } from './list-quests.ts';
import type { QuestsContext } from './quests.context.ts';
import { saveQuest, unsaveQuest } from './save-quest.ts';
import { updateQuest } from './update-quest.ts';

export const questRoutes = (
  context: QuestsContext,
  sources: QuestSources,
): Handlers<(typeof productContract)['quests'], Caller> => ({
  byUrl: ({ caller, query, request }) => listQuestsByPublicationUrl(context, caller, { query, target: request.target }),
  byUrlOf: ({ caller, query, body, request }) =>
    listQuestsByPublicationUrl(context, caller, { query, target: request.target, url: body.url }),
  list: ({ caller, query, request }) => listWorkspaceQuests(context, caller, { query, target: request.target }),
  create: async ({ caller, body }) => {
    const quest = await createQuest(context, caller, body);
    return reply(201, quest, { Location: `${context.baseUrl}/api/v1/quests/${quest.id}/` });
  },
  get: ({ caller, params }) => getQuest(context, caller, params.id),
  update: ({ caller, params, body }) => updateQuest(context, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => deleteQuest(context, caller, params.id),
  save: ({ caller, params }) => saveQuest(context, caller, params.id),
  unsave: ({ caller, params }) => unsaveQuest(context, caller, params.id),
  generate: ({ caller, params, body }) => startGeneration({ ...context, sources }, caller, { id: params.id, body }),
  generation: ({ caller, params }) => getGeneration(context, caller, params.id),
});
