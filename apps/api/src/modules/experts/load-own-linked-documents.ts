import type { ExpertDocument } from '@lyceum/contract/product/experts';

import type { Caller } from '../../platform/caller/caller.ts';
import { toTimestampText } from '../../platform/fields/index.ts';
import type { VisibleExpert } from '../experiences/index.ts';
import { describeExpertAudience, listSufficientConsents } from './audience.rules.ts';
import type { ExpertsStores } from './experts.context.ts';

/** The caller's own documents that the expert answers from. */
export async function loadOwnLinkedDocuments(
  stores: ExpertsStores,
  caller: Caller,
  expert: VisibleExpert,
): Promise<ExpertDocument[]> {
  const links = await stores.links.listOwned(expert.id, caller);
  const documents = await stores.documents.listDocuments(
    caller,
    links.map(({ document_id }) => document_id),
  );
  const names = new Map(documents.map(({ id, document_name }) => [id, document_name]));
  const consents = listSufficientConsents(expert.visibility);
  return links.map(({ document_id, visibility, questions, created_at }) => ({
    expert_id: expert.id,
    document_id,
    document_name: names.get(document_id) ?? null,
    audience: visibility,
    audience_description: describeExpertAudience(expert),
    is_active: consents.includes(visibility),
    questions: questions ?? 0,
    created_at: toTimestampText(created_at),
  }));
}
