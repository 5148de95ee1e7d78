import type { DocumentEvent, UploadStatus } from '@lyceum/contract/product/vault-document';

import type { OutboxWriter } from '../../../platform/outbox/index.ts';
import type { Owner } from '../owner.ts';

export const getDocumentTopic = (id: number) => ({ kind: 'document', id }) as const;

export interface DocumentState {
  readonly id: number;
  readonly upload_status: UploadStatus;
  readonly progress: number;
  readonly status_message: string | null;
  readonly failure_code: string | null;
  readonly task_id: string | null;
}

/** Publishes to the document's stream when the transaction commits. */
export function publishDocumentProgress(
  outbox: Pick<OutboxWriter, 'add'>,
  owner: Owner,
  { id, task_id, ...state }: DocumentState,
) {
  return publish(outbox, owner, {
    type: 'document.progress',
    document_id: id,
    upload_status: state.upload_status,
    progress: state.progress,
    status_message: state.status_message,
    failure_code: state.failure_code,
    ...(task_id !== null && { task_id }),
  });
}

export const publishDocumentRemoval = (outbox: Pick<OutboxWriter, 'add'>, owner: Owner, id: number): Promise<void> =>
  publish(outbox, owner, { type: 'document.removed', document_id: id });

const publish = (
  outbox: Pick<OutboxWriter, 'add'>,
  { workspaceId }: Owner,
  event: DocumentEvent & { readonly document_id: number },
): Promise<void> => outbox.add({ workspaceId, topic: getDocumentTopic(event.document_id), event: event.type, data: event });
