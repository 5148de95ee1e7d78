import type { SimpleUser } from '@lyceum/contract/product/users';
import type { RAGDocument, RAGDocumentDetail } from '@lyceum/contract/product/vault-document';

import { toTimestampText } from '../../../platform/fields/index.ts';
import type { VaultContext } from '../vault.context.ts';
import { hideConfigSecrets } from './config.rules.ts';
import type { DocumentRow, ListedDocument } from './documents.store.ts';

type Context = Pick<VaultContext, 'configSeal'>;

export const presentListedDocument = (
  { configSeal }: Context,
  row: ListedDocument | DocumentRow,
  owner: SimpleUser,
): RAGDocument => ({
  document_id: row.id,
  document_name: row.document_name,
  document_type: row.document_type,
  created_at: toTimestampText(row.created_at),
  updated_at: toTimestampText(row.updated_at),
  config: hideConfigSecrets(configSeal.open(row)),
  file_type: row.file_type,
  file_size: row.file_size,
  user: owner.username,
  upload_status: row.upload_status,
  has_file: row.file_size !== null,
  status_message: row.status_message,
  description: row.description,
  owner,
  progress: row.progress,
});

export const presentDocument = (context: Context, row: DocumentRow, owner: SimpleUser): RAGDocumentDetail => ({
  ...presentListedDocument(context, row, owner),
  content: row.content,
});
