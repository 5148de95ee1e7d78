import { z } from 'zod';
import { textField } from '../field.ts';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { boundedText, integerParameter, listParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { json } from '../response.ts';
import { ResourceType } from './experience-resources.ts';
import { sampleExperience } from './experiences.example.ts';
import { ExperienceMetrics, TrendingScore } from './experiences.ts';
import { sampleExploreResource, sampleFlattened } from './explore.example.ts';
import { listFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';
import { CreatorMinimal } from './users.ts';
import { Visibility } from './visibility.ts';

/** A resource as lists show it: enough to choose by, without what it says. */
export const ExploreResource = z
  .object({
    resource_type: ResourceType,
    resource_id: z.int(),
    resource_uid: z.uuid(),
    title: z.string().nullable(),
    reading_time: z.int().nullable(),
    duration: z.string().nullable(),
    audio_url: z.url().nullable(),
    video_url: z.url().nullable(),
    thumbnail: z.url().nullable(),
  })
  .meta({ id: 'ExploreResource' });
export type ExploreResource = z.output<typeof ExploreResource>;

export const ExploreExperience = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    title: z.string().nullable(),
    focus_area: z.string().nullable(),
    creator: CreatorMinimal,
    tags: z.array(z.string()),
    resources: z.array(ExploreResource).meta({ description: 'All resources of the experience.' }),
    trending_score: TrendingScore,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ExploreExperience' });
export type ExploreExperience = z.output<typeof ExploreExperience>;

export const FlattenedExperienceResource = z
  .object({
    experience_id: z.int(),
    experience_uid: z.string(),
    experience_title: z.string(),
    experience_description: z.string(),
    resource_type: ResourceType.nullable(),
    resource_id: z.int().nullable(),
    resource_uid: z.string().nullable(),
    resource_title: z.string().nullable(),
    cover_image: z.string().nullable(),
    experience_type_logo: z.string().nullable(),
    experience_type_cover: z.string().nullable(),
    publication_id: z.int().nullable(),
    publication_title: z.string().nullable(),
    publication_logo: z.string().nullable(),
    publication_custom_url: z.string().nullable(),
    metrics: ExperienceMetrics,
    creator: CreatorMinimal.meta({ description: 'Of the experience.' }),
    tags: z.array(z.string()).meta({ description: 'Names.' }),
    trending_score: TrendingScore,
    reading_time: z.int().nullable(),
    duration: z.string().nullable(),
    audio_url: z.string().nullable(),
    video_url: z.string().nullable(),
    thumbnail: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({
    id: 'FlattenedExperienceResource',
    description:
      'One resource with the data of its experience beside it. An experience without resources appears once, without one.',
  });
export type FlattenedExperienceResource = z.output<typeof FlattenedExperienceResource>;

/** What lists of experiences are ordered by. */
export const experienceOrders = ['trending', 'newest', 'popular', 'updated'] as const;
export type ExperienceOrder = (typeof experienceOrders)[number];

const OrderingChoice = z.enum(['newest', '-newest', 'popular', '-popular', 'trending', '-trending', 'updated', '-updated']);

const orderingText =
  '`trending`: engagement, publication and how recent they are. `newest`: date of creation. `popular`: total engagement. ' +
  '`updated`: date of the last change. The best or latest first, with `-` and without.';

const termName = boundedText({ max: 120 });
const termId = integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER });

const Filters = PageQuery.extend({
  category: termId.optional().meta({ description: 'The id of a category.' }),
  category_name: termName.optional().meta({ description: 'A part of the category’s name, whatever the case of its letters.' }),
  search: SearchParameter.optional().meta({
    description: 'Free text over title, focus area, tags and categories; every word must occur in one of them.',
  }),
  type: listParameter(ResourceType)
    .optional()
    .meta({ description: 'With a resource of this type, or of one of several: repeated, or separated by commas.' }),
  direction: z.enum(['asc', 'desc']).optional().meta({ description: '`asc` turns the order around. Ours; `desc` when absent.' }),
});

export const ExploreQuery = Filters.extend({
  subcategory: termId.optional().meta({ description: 'The id of a subcategory.' }),
  subcategory_name: termName
    .optional()
    .meta({ description: 'A part of the subcategory’s name, whatever the case of its letters.' }),
  tag: termName.optional().meta({ description: 'The name of a tag, whatever the case of its letters.' }),
  tags: textField({ max: 1000 }).optional().meta({ description: 'Names of tags separated by commas: with any of them.' }),
  visibility: Visibility.optional().meta({
    description: 'Among what the caller may see, those of this visibility. `public` when absent.',
  }),
  ordering: OrderingChoice.default('trending').meta({ description: orderingText }),
});
export type ExploreQuery = z.output<typeof ExploreQuery>;

export const FlattenedQuery = Filters.extend({
  ordering: OrderingChoice.default('newest').meta({ description: orderingText }),
});
export type FlattenedQuery = z.output<typeof FlattenedQuery>;

export const OfPublication = z
  .object({
    url: textField({ min: 1, max: 500 }).meta({
      description: 'The publication’s `custom_url`; a whole address that ends in it is understood too.',
    }),
  })
  .meta({ id: 'OfPublication' });

const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;

export const explore = {
  experiences: operation({
    id: 'explore.experiences',
    method: 'GET',
    path: '/api/v1/community/explore/experiences/',
    summary: 'Explore public experiences',
    description: 'What is published for everyone in the installation, of all workspaces.',
    ...read,
    query: ExploreQuery,
    responses: {
      200: json(paginated(ExploreExperience, 'PaginatedExploreExperienceList'), {
        description: 'One page of experiences.',
        example: {
          count: 1,
          next: null,
          previous: null,
          results: [
            {
              id: sampleExperience.id,
              uid: sampleExperience.uid,
              title: sampleExperience.title,
              focus_area: sampleExperience.focus_area,
              creator: sampleExperience.creator,
              tags: sampleExperience.tags,
              resources: [sampleExploreResource],
              trending_score: sampleExperience.trending_score,
              created_at: sampleExperience.created_at,
              updated_at: sampleExperience.updated_at,
            },
          ],
        },
      }),
    },
    failures: listFailures,
  }),
  flattened: operation({
    id: 'explore.flattened',
    method: 'POST',
    path: '/api/v1/aistudios/experiences/flattened/',
    summary: 'List the resources of a publication',
    description: 'One item per resource, with the data of its experience repeated. Filters and order are query parameters.',
    ...read,
    query: FlattenedQuery,
    body: jsonBody(OfPublication, { example: { url: 'numbers-by-lamplight' } }),
    responses: {
      200: json(paginated(FlattenedExperienceResource, 'PaginatedFlattenedExperienceResourceList'), {
        description: 'One page of resources.',
        example: { count: 1, next: null, previous: null, results: [sampleFlattened] },
      }),
    },
    failures: { ...listFailures, 404: 'There is no such publication, or no such page.' },
  }),
} as const;
