import type { Quest } from './quest.ts';
import type { QuestGeneration } from './quest-generation.ts';
import type { QuestProblem } from './quest-problem.ts';
import { sampleCreator, sampleUser } from './users.example.ts';

export const sampleQuest: Quest = {
  id: 17,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e66',
  name: 'Proofs about primes',
  urls: ['https://reading.lyceum.invalid/euclid'],
  files: ['https://api.lyceum.invalid/media/3f2b6c1d-27a3-4e8f-9f60-5a1b2c3d4e5f/primes.pdf'],
  logo: null,
  cover: null,
  tags: ['primes'],
  category: 'Mathematics',
  subcategory: 'Number theory',
  player_level: {
    id: 1,
    uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e61',
    name: 'Beginner',
    description: 'No previous knowledge.',
    avg_score: 1200,
  },
  learnings: ['Every number has a smallest divisor above one, and it is prime.'],
  quiz_format: { type: 'multiple_choice', choices: 4, problems: 5 },
  recommended_skills: ['Number theory', 'primes'],
  focus_area: 'Number theory',
  summary: 'There is no last prime, and one can see why without any algebra.',
  description: 'Euclid’s argument, slowly. There is no last prime, and one can see why without any algebra.',
  visibility: 'public',
  co_creators: [{ ...sampleCreator, id: 9, username: 'emmy', full_name: 'Emmy' }],
  creation_status: 'completed',
  metrics: '{"plays":31,"saves":4,"completions":12}',
  created_by: sampleUser,
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:30:00Z',
  publication_url: 'numbers-by-lamplight',
  publication: {
    id: 3,
    uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e63',
    title: 'Numbers by lamplight',
    logo: null,
    custom_url: 'numbers-by-lamplight',
  },
  user_added_quest: false,
  workspace_id: 2,
};

export const sampleProblem: QuestProblem = {
  id: 311,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e71',
  quest_id: 17,
  kind: 'cloze',
  question: 'Every number above one has a smallest divisor above one, and it is ____.',
  options: ['even', 'square', 'prime', 'odd'],
  correct_option: 2,
  explanation: 'Every number above one has a smallest divisor above one, and it is prime.',
  source: 'Description',
  is_generated: true,
  is_active: true,
  rating: 1185,
  times_answered: 12,
  created_at: '2026-11-14T23:30:00Z',
  updated_at: '2026-11-14T23:30:00Z',
};

export const sampleGeneration: QuestGeneration = {
  creation_status: 'completed',
  progress: 100,
  message: '14 problems were made.',
  problems: 14,
  sources: [
    { source: 'Description', problems: 2, error: null },
    { source: 'https://reading.lyceum.invalid/euclid', problems: 12, error: null },
  ],
  started_at: '2026-11-14T23:29:58Z',
  finished_at: '2026-11-14T23:30:00Z',
};
