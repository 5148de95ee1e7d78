import { z } from 'zod';

import { linkField, nameField } from '../field.ts';
import { nullableJsonField } from '../json-field.ts';
import { PageQuery } from '../paginated.ts';
import { listParameter } from '../parameter.ts';
import { defineStateMachine } from '../state-machine.ts';
import { SearchParameter } from './list-parameters.ts';
import { SimpleUser } from './users.ts';

/** Maximum sizes; an operator can configure a smaller file size. */
export const vaultLimits = { fileBytes: 100 * 1024 * 1024, contentBytes: 5 * 1024 * 1024, nameLength: 255 } as const;

const run = 'the owner requests reprocessing or sends a new source';
const restart = 'the owner sends a new source while the document is processed';
const failure = 'the source cannot be read, or every retry failed';

/** Progress of a document’s ingestion. The specification (section 3) names the states; adr/0045 chooses the transitions. */
export const documentIngestion = defineStateMachine({
  id: 'document_upload_status',
  kind: 'stored',
  states: ['importing', 'vectorizing', 'summarizing', 'uploaded', 'failed'],
  moves: [
    { from: null, to: 'importing', by: 'the document is created' },
    { from: 'importing', to: 'vectorizing', by: 'the text was read and split into passages' },
    { from: 'vectorizing', to: 'summarizing', by: 'the passages were embedded' },
    { from: 'summarizing', to: 'uploaded', by: 'the summary was written and search switched to the new passages' },
    { from: 'importing', to: 'failed', by: failure },
    { from: 'vectorizing', to: 'failed', by: failure },
    { from: 'summarizing', to: 'failed', by: failure },
    { from: 'uploaded', to: 'importing', by: run },
    { from: 'failed', to: 'importing', by: run },
    { from: 'importing', to: 'importing', by: restart },
    { from: 'vectorizing', to: 'importing', by: restart },
    { from: 'summarizing', to: 'importing', by: restart },
  ],
});
export const UploadStatus = z.enum(['importing', 'vectorizing', 'summarizing', 'uploaded', 'failed']);
export type UploadStatus = z.output<typeof UploadStatus>;

export const DocumentType = z.enum(['file', 'url', 'user', 'text', 'youtube', 'gdrive', 'email', 'rss']).meta({
  description:
    'Where the text comes from: an uploaded `file`, a web page (`url`), your own profile (`user`), a `text` you send, the transcript of a `youtube` video, a `gdrive` file, an `email` or a feed (`rss`).',
});
export type DocumentType = z.output<typeof DocumentType>;

const progress = z
  .int()
  .min(0)
  .max(100)
  .meta({ description: 'Percentage of the processing that is done; never falls while it runs.' });
const statusMessage = z
  .string()
  .nullable()
  .meta({ description: 'What happens at the moment, or why processing failed, as a sentence to show.' });

export const RAGDocumentDetail = z
  .object({
    document_id: z.int(),
    document_name: z.string().nullable().optional(),
    document_type: DocumentType.optional(),
    content: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'The text you sent. Null if the text comes from a file, a URL or your profile.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    config: z.unknown().optional().meta({
      description:
        'The JSON you sent; null if you sent none. Tokens, keys and passwords in it are stored encrypted and shown as `[hidden]`; send that back to keep them.',
    }),
    file_type: z
      .string()
      .nullable()
      .meta({ description: 'Type of the file by its content, such as `pdf` or `docx`; null without a file.' }),
    file_size: z.int().nullable().meta({ description: 'Size of the file in bytes; null without a file.' }),
    user: z.string().meta({ description: 'Username of the owner.' }),
    upload_status: UploadStatus,
    has_file: z.boolean(),
    status_message: statusMessage,
    description: z.string().meta({ description: 'Summary of the document; empty until it is processed.' }),
    owner: SimpleUser,
    progress,
  })
  .meta({ id: 'RAGDocumentDetail', description: 'A document of your vault, which only you can see.' });
export type RAGDocumentDetail = z.output<typeof RAGDocumentDetail>;

/** `content` can have megabytes, so lists do not contain it. */
export const RAGDocument = RAGDocumentDetail.omit({ content: true }).meta({
  id: 'RAGDocument',
  description: 'A document of your vault in a list: without its `content`.',
});
export type RAGDocument = z.output<typeof RAGDocument>;

/** Forms cannot send null: an empty field means null. */
const orNull = <S extends z.ZodType>(schema: S) => z.preprocess((raw) => (raw === '' ? null : raw), schema.nullable()).optional();

const contentBytes = new TextEncoder();

const DocumentFields = z.object({
  document_name: orNull(nameField({ max: vaultLimits.nameLength })),
  document_url: orNull(linkField()).meta({
    description: 'URL to import. Send only one of `document_url`, `content` and `document_file`.',
  }),
  content: orNull(
    z
      .string()
      .refine((text) => !text.includes('\0'), { error: 'Null characters are not allowed.' })
      .refine((text) => contentBytes.encode(text).length <= vaultLimits.contentBytes, {
        error: `Expected at most ${vaultLimits.contentBytes} bytes.`,
      }),
  ).meta({ description: `The text of the document, at most ${vaultLimits.contentBytes} bytes.` }),
  config: z
    .preprocess(parseJson, nullableJsonField())
    .optional()
    .meta({ description: 'Any JSON; in a form, as text. A string is parsed as JSON text, and an empty one means null.' }),
  document_file: orNull(linkField()).meta({
    description: 'The file to upload. If this is a text part with an https URL instead of a file, it means `document_url`.',
  }),
});

function parseJson(raw: unknown, context: z.RefinementCtx): unknown {
  if (typeof raw !== 'string') return raw;
  if (raw.trim() === '') return null;
  try {
    return JSON.parse(raw);
  } catch {
    context.addIssue({ code: 'custom', message: 'Expected JSON text.' });
    return z.NEVER;
  }
}

/** Fields left out stay unchanged. */
export const DocumentChange = DocumentFields;
export type DocumentChange = z.output<typeof DocumentChange>;

export const NewDocument = DocumentFields.extend({
  document_type: DocumentType.optional().meta({
    description:
      'By default `file`, `text`, or for a URL `youtube`, `gdrive` or `url` depending on its host. Send `email` with the message as `content` or `document_file`, `rss` with the URL of a feed, and `user` without a source.',
  }),
});
export type NewDocument = z.output<typeof NewDocument>;

export const DocumentQuery = PageQuery.extend({
  document_type: listParameter(DocumentType).optional().meta({ description: 'One or more types.' }),
  upload_status: listParameter(UploadStatus).optional().meta({ description: 'One or more statuses.' }),
  search: SearchParameter.optional().meta({ description: 'Words of the name or the description; every word must match.' }),
});
export type DocumentQuery = z.output<typeof DocumentQuery>;

const reprocessFields = {
  message: z.string(),
  document_id: z.int(),
  task_id: z.string().meta({ description: 'ID of the background task; the same while it runs.' }),
};
export const RAGDocumentReprocess = z
  .object(reprocessFields)
  .meta({ id: 'RAGDocumentReprocess', description: 'A document that is queued for reprocessing.' });
export type RAGDocumentReprocess = z.output<typeof RAGDocumentReprocess>;

/** The specification declares a body, although nothing of it can be set. */
export const ReprocessRequest = z.object(reprocessFields).partial().meta({ id: 'ReprocessRequest', description: 'Ignored.' });

export const DocumentEvent = z
  .object({
    type: z.enum(['ready', 'reset', 'document.progress', 'document.removed']).meta({
      description:
        'Also the name of the server-sent event. `ready`: the stream is open. `reset`: the events since `Last-Event-ID` are no longer available, so read the document again. The others describe a change.',
    }),
    document_id: z.int().optional(),
    upload_status: UploadStatus.optional(),
    progress: progress.optional(),
    status_message: statusMessage.optional(),
    failure_code: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Stable identifier of the failure, for programs; null unless processing failed.' }),
    task_id: z.string().optional(),
  })
  .meta({ id: 'DocumentEvent', description: 'The data of one event in a document’s stream.' });
export type DocumentEvent = z.output<typeof DocumentEvent>;
