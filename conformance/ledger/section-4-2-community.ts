import { createPagingEntries, createRequirementPerValue, requirements } from './entries.ts';

const explore = '4.2 GET /api/v1/community/explore/experiences/';
const upcoming = '4.2 GET /api/v1/community/events/upcoming/';
const details = '4.2 GET /api/v1/iam/iamuserdetails/';
const me = '4.2 GET /api/v1/iam/iamuserdetails/me/';
const notification = '4.2 PUT /api/v1/notifications/{id}/';

export const communityEndpoints = [
  ...requirements('product.explore.experiences.get', explore, {
    list: 'GET …/explore/experiences/ lists all public AI experiences.',
    'query.category': '`category` filters by category ID (integer).',
    'query.category_name': '`category_name` filters by the name of the category.',
    'query.category_name.case-insensitive': '`category_name` ignores case.',
    'query.category_name.partial': '`category_name` matches part of the name.',
    'query.subcategory': '`subcategory` filters by subcategory ID (integer).',
    'query.subcategory_name': '`subcategory_name` (string) filters by the name of the subcategory.',
    'query.search.title': '`search` finds free text in the title.',
    'query.search.focus-area': '`search` finds free text in the focus area.',
    'query.search.tags': '`search` finds free text in tags.',
    'query.search.categories': '`search` finds free text in categories.',
    'query.type.several': '`type` accepts several values.',
    'query.tag': '`tag` filters by a single tag.',
    'query.tags': '`tags` filters by a comma-separated list of tags.',
    'query.ordering.default': '`ordering` is `trending` if omitted.',
    'query.ordering.enum.trending': '`ordering=trending` orders by the calculated trending score.',
    'query.ordering.trending.engagement': 'The trending score is calculated from engagement.',
    'query.ordering.trending.publication-status': 'The trending score is calculated from the publication status.',
    'query.ordering.trending.decay': 'The trending score decays with time.',
    'query.ordering.enum.newest': '`ordering=newest` orders by creation date, newest first.',
    'query.ordering.enum.popular': '`ordering=popular` orders by total engagement.',
    'query.ordering.enum.updated': '`ordering=updated` orders by the date of the last update.',
    '200': 'The list returns 200 with a PaginatedExploreExperienceList.',
  }),
  ...createRequirementPerValue(
    'product.explore.experiences.get.query.ordering.enum',
    explore,
    ['-trending', '-newest', '-popular', '-updated'],
    (name) => `\`ordering=${name}\` is accepted.`,
  ),
  ...createRequirementPerValue(
    'product.explore.experiences.get.query.type.enum',
    explore,
    ['AI_EXPERT', 'AI_NOTE', 'QUEST'],
    (type) => `\`type=${type}\` gives the experiences with a resource of this type.`,
  ),
  ...createRequirementPerValue(
    'product.explore.experiences.get.query.visibility.enum',
    explore,
    ['org', 'private', 'public', 'team'],
    (visibility) => `\`visibility=${visibility}\` gives the experiences of this visibility.`,
  ),
  ...createPagingEntries('product.explore.experiences.get', explore),

  ...requirements('product.community-events.upcoming.get', upcoming, {
    list: 'GET …/events/upcoming/ lists upcoming platform events.',
    order: 'Events are ordered by start date, the nearest upcoming first.',
    'query.ordering': '`ordering` (string) orders by a field name.',
    'query.search.name': '`search` finds free text in the event name.',
    'query.search.description': '`search` finds free text in the description.',
    '200': 'The list returns 200 with a PaginatedCommunityEventList.',
  }),
  ...createRequirementPerValue(
    'product.community-events.upcoming.get.query.event_type.enum',
    upcoming,
    ['challenge', 'contest', 'masterclass', 'panel', 'summit', 'workshop'],
    (type) => `\`event_type=${type}\` gives the events of this type.`,
  ),
  ...createPagingEntries('product.community-events.upcoming.get', upcoming),

  ...requirements('product.iamuserdetails.get', details, {
    list: 'GET …/iamuserdetails/ lists the user details of the authenticated user.',
    '200': 'The list returns 200 with a PaginatedIAMUserDetailList.',
  }),
  ...requirements('product.iamuserdetails.get', `${details}, 7`, {
    '401': 'A caller who is not authenticated gets 401.',
  }),
  ...createPagingEntries('product.iamuserdetails.get', details),

  ...requirements('product.iamuserdetails.me', me, {
    get: "GET …/iamuserdetails/me/ gives the authenticated user's details.",
    'get.200': 'The answer is 200 with an IAMUserDetail.',
    update: 'Update exists on the same path.',
    delete: 'Delete exists on the same path.',
  }),
  ...requirements('product.iamuserdetails.me.get', `${me}, 7`, {
    '401': 'A caller who is not authenticated gets 401.',
    '404': 'User details that are not found answer 404.',
  }),

  ...requirements('product.notifications.put', notification, {
    change: 'PUT …/notifications/{id}/ changes the notification.',
    'path.id': 'Path parameter `id` is a required integer.',
    body: 'The body is a Notification.',
    'body.notification_type.required': '`notification_type` is required on input.',
    'body.text.required': '`text` is required on input.',
    'body.user.required': '`user` is required on input.',
    '200': 'The change returns 200 with the Notification.',
  }),
];
