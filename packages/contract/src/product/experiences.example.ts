import type { Experience } from './experiences.ts';
import { sampleCreator } from './users.example.ts';

export const sampleExperience: Experience = {
  id: 12,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e64',
  title: 'Why there is no last prime',
  description: 'Euclid’s argument, slowly.',
  focus_area: 'Number theory',
  cover_image: null,
  experience_type_logo: null,
  experience_type_cover: null,
  publication: 3,
  category: 3,
  subcategory: 8,
  tags: ['primes'],
  visibility: 'public',
  teams: [],
  co_creators: [],
  creator: sampleCreator,
  metrics: { views: 41, likes: 7, saves: 3, shares: 1, completions: 5 },
  trending_score: 111.2040771,
  published_at: '2026-11-14T23:30:00Z',
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:30:00Z',
};
