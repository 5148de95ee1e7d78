import { createPagingEntries, createRequirementPerValue, requirements } from './entries.ts';

const refresh = '4.2 POST /api/v1/bookings/token/refresh/';
const flattened = '4.2 POST /api/v1/aistudios/experiences/flattened/';
const create = '4.2 POST /api/v1/rewards/milestones/create/';

export const studioEndpoints = [
  ...requirements('product', '4.2', {
    'bodies.json': 'Request bodies are JSON unless stated otherwise.',
  }),

  ...requirements('product.bookings.token.refresh.post', refresh, {
    own: "POST …/token/refresh/ refreshes the authenticated user's access token of the scheduling provider.",
    'body.optional': 'All body fields are optional; an empty object is allowed.',
    '200': 'A refresh returns 200 with a SchedTokenRefresh.',
  }),
  ...requirements('product.bookings.token.refresh.post', `${refresh}, 1, 3`, {
    'first-time.integration': 'The first call of a new user performs the integration implicitly.',
    'first-time.user': 'The implicit integration creates the user at the provider.',
    'first-time.token': 'The implicit integration sets up the token.',
  }),
  ...requirements('product.bookings.token.refresh.post', `${refresh}, 7`, {
    '400': 'Invalid parameters answer 400.',
    '401': 'A caller who is not authenticated gets 401.',
    '500': 'An internal error during refresh or integration returns 500.',
  }),

  ...requirements('product.experiences.flattened.post', flattened, {
    list: 'POST …/experiences/flattened/ lists the experience resources of one publication in flattened form.',
    'body.url': 'Body field `url` is the custom URL of the publication.',
    'body.url.required': 'Body field `url` is required.',
    'query.category': '`category` filters by category ID (integer).',
    'query.category_name': '`category_name` filters by the name of the category.',
    'query.category_name.case-insensitive': '`category_name` ignores case.',
    'query.category_name.partial': '`category_name` matches part of the name.',
    'query.search.title': '`search` finds free text in the title.',
    'query.search.focus-area': '`search` finds free text in the focus area.',
    'query.search.tags': '`search` finds free text in tags.',
    'query.search.categories': '`search` finds free text in categories.',
    'query.type.several': '`type` accepts several values.',
    '200': 'The list returns 200 with a PaginatedFlattenedExperienceResourceList.',
  }),
  ...createRequirementPerValue(
    'product.experiences.flattened.post.query.ordering.enum',
    flattened,
    ['newest', 'popular', 'trending', 'updated'],
    (name) => `\`ordering=${name}\` is accepted and orders the list.`,
  ),
  ...createRequirementPerValue(
    'product.experiences.flattened.post.query.ordering.enum',
    flattened,
    ['-newest', '-popular', '-trending', '-updated'],
    (name) => `\`ordering=${name}\` is accepted and orders the list descending.`,
  ),
  ...createRequirementPerValue(
    'product.experiences.flattened.post.query.type.enum',
    flattened,
    ['AI_EXPERT', 'AI_NOTE', 'QUEST'],
    (type) => `\`type=${type}\` gives the resources of this type.`,
  ),
  ...createPagingEntries('product.experiences.flattened.post', flattened),

  ...requirements('product.milestones.create.post', create, {
    create: 'POST …/milestones/create/ creates the milestone of the body.',
    '201': 'The creation returns 201 with the Milestone.',
  }),
  ...requirements('product.milestones.create.post', `${create}, 5`, {
    'admin-only': 'Only an admin may create a milestone.',
  }),
  ...createRequirementPerValue(
    'product.milestones.create.post.body',
    create,
    [
      'milestone_type',
      'priority',
      'status',
      'is_active',
      'title',
      'description',
      'icon',
      'period_number',
      'year',
      'is_recurring',
      'start_date',
      'end_date',
      'points',
    ],
    (name) => `Body field \`${name}\` is taken into the new milestone.`,
  ),
];
