import type { QuestLinkStores } from '../experiences.context.ts';
import type { ResourceRow } from './resources.store.ts';

interface ResourceChange {
  readonly resource: Pick<ResourceRow, 'id' | 'experience_id'>;
  readonly at: Date;
  readonly action: 'resource.created' | 'resource.updated' | 'resource.deleted';
}

/** Updates the experience of a changed resource, whose types and listing follow its resources. */
export async function syncExperienceWithResourceChange(
  { experiences, listings, audit }: QuestLinkStores,
  { resource, at, action }: ResourceChange,
): Promise<void> {
  await experiences.refreshTypes(resource.experience_id, at);
  await listings.sync([resource.experience_id]);
  await audit.record({ action, object_type: 'experiences.resource', object_id: resource.id });
}
