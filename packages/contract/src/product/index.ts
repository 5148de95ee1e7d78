import type { Surface } from '../surface.ts';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { auth } from './auth.ts';
import { bookings } from './bookings.ts';
import { communityEvents } from './community-events.ts';
import { engagements } from './engagements.ts';
import { experienceResources } from './experience-resources.ts';
import { experiences } from './experiences.ts';
import { explore } from './explore.ts';
import { invitations } from './invitations.ts';
import { keys } from './keys.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { meta } from './meta.ts';
import { notifications } from './notifications.ts';
import { personalData } from './personal-data.ts';
import { Problem, problemExample } from './problem.ts';
import { publications } from './publications.ts';
import { quests } from './quests.ts';
import { rewards } from './rewards.ts';
import { sessions } from './sessions.ts';
import { sso } from './sso.ts';
import { taxonomy } from './taxonomy.ts';
import { teams } from './teams.ts';
import { userDetails } from './user-details.ts';
import { users } from './users.ts';
import { workspaces } from './workspaces.ts';

export const productContract = {
  meta,
  auth,
  sessions,
  keys,
  sso,
  accounts,
  invitations,
  users,
  userDetails,
  personalData,
  workspaces,
  members,
  teams,
  ...taxonomy,
  publications,
  experiences,
  experienceResources,
  explore,
  engagements,
  quests,
  activity,
  rewards,
  bookings,
  communityEvents,
  notifications,
  media,
} as const;

export const productSurface: Surface = {
  name: 'product',
  title: 'Lyceum product API',
  version: '1.0.0',
  description: 'Experiences, quests, games, rewards, documents, notifications, community events and bookings.',
  contract: productContract,
  groups: {
    meta: 'About the API itself.',
    auth: 'Who is calling, and with what.',
    sessions: 'Signing in with a browser, and where one is signed in.',
    keys: 'Keys of a workspace and its users.',
    sso: 'Signing in by a workspace’s own OpenID provider.',
    accounts: 'Passwords and verified addresses.',
    invitations: 'Asking people to join a workspace.',
    users: 'People of the workspace, and who follows whom.',
    userDetails: 'What people tell about themselves.',
    personalData: 'Taking out what the installation holds of oneself, and being erased from it.',
    workspaces: 'The caller’s workspace.',
    members: 'Who is in a workspace, and what they may do.',
    teams: 'Some of a workspace’s people, to share things with.',
    categories: 'What experiences and quests are sorted by.',
    subcategories: 'Parts of a category.',
    tags: 'Words that anything may carry.',
    skills: 'What people know and want to know.',
    investmentInterests: 'What people invest in.',
    playerLevels: 'How hard a quest is meant to be.',
    publications: 'Studios: what somebody publishes under one address.',
    experiences: 'Things to learn from, and their way from draft to published.',
    experienceResources: 'What an experience is made of: AI notes, AI experts, quests.',
    explore: 'Published experiences, to find one’s way among them.',
    engagements: 'What people do with experiences.',
    quests: 'Things to play and learn by.',
    activity: 'What the caller did, and what it comes to: points, titles, days in a row.',
    rewards: 'Milestones: something to reach in a period, and how far one is.',
    bookings: 'Tokens of the scheduling provider.',
    communityEvents: 'Events of the platform: contests, workshops and the like.',
    notifications: 'What users are told.',
    media: 'Files for every field that takes an address.',
  },
  failure: Problem,
  failureMediaType: 'application/problem+json',
  failureExample: problemExample,
};
