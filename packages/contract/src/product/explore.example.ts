import { sampleExperience } from './experiences.example.ts';

export const sampleExploreResource = {
  resource_type: 'AI_NOTE' as const,
  resource_id: 31,
  resource_uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e65',
  title: 'The argument',
  reading_time: 1,
  duration: null,
  audio_url: null,
  video_url: null,
  thumbnail: null,
};

const { title: resource_title, ...resource } = sampleExploreResource;
const { id, uid, title, description, metrics, creator, tags, trending_score, created_at, updated_at } = sampleExperience;

export const sampleFlattened = {
  experience_id: id,
  experience_uid: uid,
  experience_title: title,
  experience_description: description,
  ...resource,
  resource_title,
  cover_image: null,
  experience_type_logo: null,
  experience_type_cover: null,
  publication_id: 3,
  publication_title: 'Numbers by lamplight',
  publication_logo: null,
  publication_custom_url: 'numbers-by-lamplight',
  metrics,
  creator,
  tags,
  trending_score,
  created_at,
  updated_at,
};
