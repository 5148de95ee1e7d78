import { sampleAvatar } from './users.example.ts';
import type { RAGDocument, RAGDocumentDetail, RAGDocumentReprocess } from './vault-document.ts';
import type { VaultSearchResponse, VaultUsage } from './vault-search.ts';

export const sampleDocument: RAGDocument = {
  document_id: 52,
  document_name: 'How lamps were lit',
  document_type: 'file',
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:00:12Z',
  config: null,
  file_type: 'pdf',
  file_size: 48_213,
  user: 'ada',
  upload_status: 'uploaded',
  has_file: true,
  status_message: 'Ready: 14 passages can be searched.',
  description: 'Lamplighters walked the same round every evening. Gas replaced oil within a decade.',
  owner: {
    id: 7,
    email: 'ada@lyceum.invalid',
    full_name: 'Ada',
    username: 'ada',
    is_verified: true,
    profile_picture: sampleAvatar,
  },
  progress: 100,
};

export const sampleDocumentDetail: RAGDocumentDetail = { ...sampleDocument, content: null };

export const sampleNewDocument: RAGDocumentDetail = {
  ...sampleDocumentDetail,
  updated_at: '2026-11-14T23:00:00Z',
  upload_status: 'importing',
  status_message: 'Waiting to be processed.',
  description: '',
  progress: 0,
};

export const sampleReprocess: RAGDocumentReprocess = {
  message: 'The document is queued for reprocessing.',
  document_id: 52,
  task_id: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e72',
};

export const sampleSearch: VaultSearchResponse = {
  query: 'when were lamps lit',
  mode: 'hybrid',
  notice: null,
  results: [
    {
      document_id: 52,
      document_name: 'How lamps were lit',
      document_type: 'file',
      passage_index: 3,
      heading: 'The evening round',
      text: 'The lamps were lit an hour before dusk.',
      start: 1804,
      end: 1843,
      score: 0.97,
      highlights: [
        { start: 1808, end: 1813 },
        { start: 1819, end: 1822 },
      ],
    },
  ],
};

const amount = (used: number, limit: number) => ({ used, limit, is_nearly_reached: used >= limit * 0.8 });
const midnight = '2026-11-15T00:00:00Z';

export const sampleUsage: VaultUsage = {
  user: {
    bytes: amount(48_213, 5_368_709_120),
    documents: amount(1, 10_000),
    passages: amount(14, 100_000),
    model_calls: { ...amount(3, 10_000), resets_at: midnight },
  },
  workspace: {
    bytes: amount(91_400, 107_374_182_400),
    documents: amount(2, 200_000),
    passages: amount(31, 2_000_000),
    model_calls: { ...amount(5, 200_000), resets_at: midnight },
  },
};
