import type { StreamReply } from '@lyceum/kit';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { listSufficientConsents } from './audience.rules.ts';
import type { ExpertsContext, ExpertsStores } from './experts.context.ts';

interface Input {
  readonly expertId: number;
  readonly question: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Answers from the documents that are linked to the expert, also those of other owners. */
export async function askExpert(
  context: ExpertsContext,
  caller: Caller,
  { expertId, question, signal }: Input,
): Promise<StreamReply> {
  const { expert, links } = await context.read(caller, (stores) => loadExpert(stores, caller, expertId));
  const byOwner = [...Map.groupBy(links, ({ user_id }) => user_id).values()];
  return context.vault.answerQuestion(caller, {
    question,
    instructions: expert.instructions,
    signal,
    sources: byOwner.flatMap((owned) => {
      const [first] = owned;
      if (!first) return [];
      const owner = { workspaceId: first.workspace_id, userId: first.user_id };
      return [{ owner, documentIds: owned.map(({ document_id }) => document_id) }];
    }),
    areAvailable: (ids) => context.read(caller, (stores) => areLinked(stores, caller, { expertId, ids })),
    onPassages: (ids) =>
      context.transact(caller, ({ askers }) =>
        askers.countQuestion(expertId, ids, {
          workspaceId: caller.workspaceId,
          userId: caller.userId,
          at: context.clock.now(),
        }),
      ),
  });
}

async function loadExpert(stores: ExpertsStores, caller: Caller, id: number) {
  const expert = await stores.findVisibleExpert(caller, id);
  if (!expert) throw notFound();
  return { expert, links: await stores.links.listForAnswers(id, listSufficientConsents(expert.visibility)) };
}

/** Whether the caller may still see the expert, and the expert these documents. */
async function areLinked(
  stores: ExpertsStores,
  caller: Caller,
  { expertId, ids }: { readonly expertId: number; readonly ids: readonly number[] },
): Promise<boolean> {
  const expert = await stores.findVisibleExpert(caller, expertId);
  if (!expert) return false;
  const links = await stores.links.listForAnswers(expertId, listSufficientConsents(expert.visibility));
  const linked = new Set(links.map(({ document_id }) => document_id));
  return ids.every((id) => linked.has(id));
}
