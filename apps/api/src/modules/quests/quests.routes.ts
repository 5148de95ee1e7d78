import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { generateQuest } from './generation/generate-quest.ts';
import type { QuestDeps } from './quest-deps.ts';
import { getQuest, listQuestsByUrl, listWorkspaceQuests } from './read-quests.ts';
import { saveQuest, unsaveQuest } from './save-quest.ts';
import { changeQuest, makeQuest, removeQuest } from './write-quest.ts';

export const questRoutes = (deps: QuestDeps): Handlers<(typeof productContract)['quests'], Caller> => ({
  byUrl: ({ caller, query, request }) => listQuestsByUrl(deps, caller, { query, target: request.target }),
  byUrlOf: ({ caller, query, body, request }) => listQuestsByUrl(deps, caller, { query, target: request.target, url: body.url }),
  list: ({ caller, query, request }) => listWorkspaceQuests(deps, caller, { query, target: request.target }),
  create: async ({ caller, body }) => {
    const quest = await makeQuest(deps, caller, body);
    return reply(201, quest, { Location: `${deps.baseUrl}/api/v1/quests/${quest.id}/` });
  },
  get: ({ caller, params }) => getQuest(deps, caller, params.id),
  update: ({ caller, params, body }) => changeQuest(deps, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => removeQuest(deps, caller, params.id),
  save: ({ caller, params }) => saveQuest(deps, caller, params.id),
  unsave: ({ caller, params }) => unsaveQuest(deps, caller, params.id),
  generate: ({ caller, params }) => generateQuest(deps, caller, params.id),
});
