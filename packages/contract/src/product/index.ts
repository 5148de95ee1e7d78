import type { Surface } from '../surface.ts';
import { auth } from './auth.ts';
import { communityEvents } from './community-events.ts';
import { media } from './media.ts';
import { meta } from './meta.ts';
import { Problem, problemExample } from './problem.ts';
import { taxonomy } from './taxonomy.ts';

export const productContract = { meta, auth, ...taxonomy, communityEvents, media } as const;

export const productSurface: Surface = {
  name: 'product',
  title: 'Lyceum product API',
  version: '1.0.0',
  description: 'Experiences, quests, games, rewards, documents, notifications, community events and bookings.',
  contract: productContract,
  groups: {
    meta: 'About the API itself.',
    auth: 'Who is calling, and with what.',
    categories: 'What experiences and quests are sorted by.',
    subcategories: 'Parts of a category.',
    tags: 'Words that anything may carry.',
    skills: 'What people know and want to know.',
    investmentInterests: 'What people invest in.',
    playerLevels: 'How hard a quest is meant to be.',
    communityEvents: 'Events of the platform: contests, workshops and the like.',
    media: 'Files for every field that takes an address.',
  },
  failure: Problem,
  failureMediaType: 'application/problem+json',
  failureExample: problemExample,
};

export { WhoAmI } from './auth.ts';
export {
  CommunityEvent,
  type CommunityEventChange,
  type CommunityEventQuery,
  type NewCommunityEvent,
  type UpcomingQuery,
} from './community-events.ts';
export { MediaObject, mediaLimits } from './media.ts';
export { Problem, type ProblemCode, problemCodes, problemExample } from './problem.ts';
export { UserSimple } from './users.ts';
