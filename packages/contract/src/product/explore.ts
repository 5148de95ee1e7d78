import { z } from 'zod';
import { textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { boundedText, integerParameter, listParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { jsonResponse } from '../response.ts';
import { ResourceType } from './experience-resources.ts';
import { sampleExperience } from './experiences.example.ts';
import { ExperienceMetrics, TrendingScore } from './experiences.ts';
import { sampleExploreResource, sampleFlattened } from './explore.example.ts';
import { listFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';
import { CreatorMinimal } from './users.ts';
import { Visibility } from './visibility.ts';

/** A resource as shown in lists, without its content. */
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
    creator: CreatorMinimal.meta({ description: 'Creator of the experience.' }),
    tags: z.array(z.string()).meta({ description: 'Tag names.' }),
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
      'A resource together with the data of its experience. An experience without resources appears once, with null resource fields.',
  });
export type FlattenedExperienceResource = z.output<typeof FlattenedExperienceResource>;

/** Orders that lists of experiences support. */
export const experienceOrders = ['trending', 'newest', 'popular', 'updated'] as const;
export type ExperienceOrder = (typeof experienceOrders)[number];

const OrderingChoice = z.enum(['newest', '-newest', 'popular', '-popular', 'trending', '-trending', 'updated', '-updated']);

const orderingText =
  '`trending`: recent engagement and publication. `newest`: date of creation. `popular`: total engagement. ' +
  '`updated`: date of the last change. Highest or most recent first, with or without `-`; use `direction=asc` to reverse the order.';

const termName = boundedText({ max: 120 });
const termId = integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER });

const Filters = PageQuery.extend({
  category: termId.optional().meta({ description: 'ID of a category.' }),
  category_name: termName.optional().meta({ description: 'Part of the category’s name, ignoring case.' }),
  search: SearchParameter.optional().meta({
    description: 'Searches title, focus area, tags and categories; every word must match one of them.',
  }),
  type: listParameter(ResourceType).optional().meta({
    description:
      'Only experiences with a resource of this type. Repeat the parameter or separate values with commas to allow several types.',
  }),
  direction: z
    .enum(['asc', 'desc'])
    .optional()
    .meta({ description: '`asc` reverses the order; `desc` is the default. An extension to the specification.' }),
});

export const ExploreQuery = Filters.extend({
  subcategory: termId.optional().meta({ description: 'ID of a subcategory.' }),
  subcategory_name: termName.optional().meta({ description: 'Part of the subcategory’s name, ignoring case.' }),
  tag: termName.optional().meta({ description: 'Name of a tag, ignoring case.' }),
  tags: textField({ max: 1000 })
    .optional()
    .meta({ description: 'Tag names separated by commas; matches experiences with any of them.' }),
  visibility: Visibility.optional().meta({
    description: 'Only experiences with this visibility that you can see; `public` if omitted.',
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
      description: 'The publication’s `custom_url`, or a full URL that ends with it.',
    }),
  })
  .meta({ id: 'OfPublication' });

const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;

export const explore = {
  experiences: defineOperation({
    id: 'explore.experiences',
    method: 'GET',
    path: '/api/v1/community/explore/experiences/',
    summary: 'Explore public experiences',
    description: 'Published experiences of all workspaces.',
    ...read,
    query: ExploreQuery,
    responses: {
      200: jsonResponse(paginatedSchema(ExploreExperience, 'PaginatedExploreExperienceList'), {
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
  flattened: defineOperation({
    id: 'explore.flattened',
    method: 'POST',
    path: '/api/v1/aistudios/experiences/flattened/',
    summary: 'List the resources of a publication',
    description: 'One item per resource, each with the data of its experience. Filters and order are query parameters.',
    ...read,
    query: FlattenedQuery,
    body: jsonBody(OfPublication, { example: { url: 'numbers-by-lamplight' } }),
    responses: {
      200: jsonResponse(paginatedSchema(FlattenedExperienceResource, 'PaginatedFlattenedExperienceResourceList'), {
        description: 'One page of resources.',
        example: { count: 1, next: null, previous: null, results: [sampleFlattened] },
      }),
    },
    failures: { ...listFailures, 404: 'The publication or the page does not exist.' },
  }),
} as const;
