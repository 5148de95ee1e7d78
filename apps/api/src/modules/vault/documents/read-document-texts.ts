import { joinPassages } from '../ingestion/ingestion.rules.ts';
import type { Owner } from '../owner.ts';
import type { VaultContext } from '../vault.context.ts';

export interface DocumentText {
  readonly id: number;
  readonly title: string | null;
  /** Null while no run of the document has succeeded yet. */
  readonly text: string | null;
}

export interface TextRequest {
  readonly documentIds: readonly number[];
  /** The most UTF-16 code units of one document; it is cut off after them. */
  readonly maxLength?: number;
}

/** Bounds the memory: a document can have ten million. */
const defaultLength = 100_000;

/**
 * The texts of the owner's documents, in the order of the ids. Other users' documents are left out like missing ones. Do not call it
 * inside a transaction: it reads on a connection of its own, because row-level security shows documents only to their owner.
 */
export async function readDocumentTexts(
  { read }: Pick<VaultContext, 'read'>,
  owner: Owner,
  { documentIds, maxLength = defaultLength }: TextRequest,
): Promise<readonly DocumentText[]> {
  if (documentIds.length === 0) return [];
  const { workspaceId, userId } = owner;
  return read({ workspaceId, userId, credentialType: 'system' }, async ({ texts }) => {
    const documents = await texts.listOwned(owner, documentIds);
    const passages = Map.groupBy(await texts.listPassages(owner, documentIds, maxLength), ({ document_id }) => document_id);
    return [...new Set(documentIds)].flatMap((id) => {
      const found = documents.find((one) => one.id === id);
      if (!found) return [];
      const text = joinPassages(passages.get(id) ?? [])
        .slice(0, maxLength)
        .toWellFormed();
      return [{ id, title: found.document_name, text: found.active_generation === null ? null : text }];
    });
  });
}
