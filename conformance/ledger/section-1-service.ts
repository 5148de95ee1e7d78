import { requirements } from './entries.ts';

export const service = [
  ...requirements('product.naming', 'intro', {
    sched: 'No identifier carries the name of a scheduling provider; they use the neutral prefix `sched`.',
  }),
  ...requirements('site.surface', '1', {
    'everything-published':
      'Everything published on the site (pages, events, webinars, blog posts) is available as structured data.',
    'no-product-data': 'The site API exposes no product data (reasoning graphs, policies, agent traces).',
  }),
  ...requirements('product.manages', '1', {
    experiences: 'The product API manages AI experiences.',
    'experiences.ai-note': 'AI Note is a resource of an experience.',
    'experiences.ai-expert': 'AI Expert is a resource of an experience.',
    'experiences.quest': 'Quest is a resource of an experience.',
    quests: 'The product API manages quests.',
    games: 'The product API manages player games.',
    'games.invites': 'Player games have invites.',
    'games.elo': 'Player games have ELO ratings.',
    milestones: 'The product API manages reward milestones.',
    documents: 'The product API manages RAG documents in a content vault.',
    'user-details': 'The product API manages user profile details.',
    notifications: 'The product API manages notifications.',
    'community-events': 'The product API manages community events.',
    'scheduling-token': 'The product API refreshes the access token of a scheduling provider.',
  }),
  ...requirements('site', '2', {
    'timestamps.iso-8601': 'Timestamps of the site API are ISO 8601 date-times.',
  }),
  ...requirements('product', '2', {
    'timestamps.iso-8601': 'Timestamps of the product API are ISO 8601 date-times.',
  }),
];
