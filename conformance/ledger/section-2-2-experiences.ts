import { createFieldEntries, requirements } from './entries.ts';

const flattened = '2.2 FlattenedExperienceResource';
const explore = '2.2 ExploreExperience';
const creator = '2.2 CreatorMinimal';

export const experienceResources = [
  ...createFieldEntries('FlattenedExperienceResource', flattened, {
    experience_id: 'integer req',
    experience_uid: 'string req',
    experience_title: 'string req',
    experience_description: 'string req',
    resource_type: 'string|null req',
    resource_id: 'integer|null req',
    resource_uid: 'string|null req',
    resource_title: 'string|null req',
    cover_image: 'string|null req',
    experience_type_logo: 'string|null req',
    experience_type_cover: 'string|null req',
    publication_id: 'integer|null req',
    publication_title: 'string|null req',
    publication_logo: 'string|null req',
    publication_custom_url: 'string|null req',
    metrics: 'object req',
    creator: 'object req',
    tags: 'string[] req',
    trending_score: 'number req',
    reading_time: 'integer|null req',
    duration: 'string|null req',
    audio_url: 'string|null req',
    video_url: 'string|null req',
    thumbnail: 'string|null req',
    created_at: 'date-time req',
    updated_at: 'date-time req',
  }),
  ...requirements('product.FlattenedExperienceResource', flattened, {
    'one-per-resource': 'There is one item per resource (AI Note, AI Expert, Quest).',
    'experience-repeated': 'The data of the experience is repeated on each of its resources.',
    'creator.of-experience': '`creator` is about the creator of the experience.',
    'tags.names': '`tags` holds tag names.',
  }),

  ...createFieldEntries('ExploreExperience', explore, {
    id: 'integer req',
    uid: 'uuid req',
    title: 'string|null req',
    focus_area: 'string|null req',
    creator: 'CreatorMinimal req',
    tags: 'any[]',
    resources: 'any[] req',
    trending_score: 'number req',
    created_at: 'date-time req',
    updated_at: 'date-time req',
  }),
  ...requirements('product.ExploreExperience', explore, {
    'resources.all': '`resources` holds all resources (AI Note, AI Expert, Quest) of the experience.',
  }),

  ...createFieldEntries('CreatorMinimal', creator, {
    id: 'integer req',
    username: 'string req',
    full_name: 'string req',
    profile_picture: 'url req',
    is_verified: 'boolean req',
  }),
  ...requirements('product.CreatorMinimal', creator, {
    'username.max': "A creator's username has 150 characters or fewer.",
    'username.charset': "A creator's username has letters, digits and `@ . + - _` only.",
  }),
];
