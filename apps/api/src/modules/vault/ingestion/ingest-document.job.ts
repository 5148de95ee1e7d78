import { defineJobHandler, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { VaultContext } from '../vault.context.ts';
import { ingestDocument } from './ingest-document.ts';
import { ingestDocumentJob } from './ingestion.jobs.ts';
import { messages } from './ingestion.rules.ts';
import { failRun } from './publish-ingested-document.ts';

export const ingestDocumentHandler = (context: VaultContext): JobHandler =>
  defineJobHandler(ingestDocumentJob, {
    async run({ documentId, generation }, attempt) {
      const outcome = await ingestDocument({ context, run: { documentId, generation }, attempt });
      attempt.log.info({ event: 'vault.ingested', document_id: documentId, generation, outcome }, 'document processed');
    },
    onDeadLetter: ({ documentId, generation }, db) =>
      failRun(
        context,
        context.within(db, systemScope),
        { documentId, generation },
        { code: 'internal_error', message: messages.failed },
      ),
  });
