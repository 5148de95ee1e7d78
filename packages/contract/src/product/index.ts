import type { Surface } from '../surface.ts';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { auth } from './auth.ts';
import { bookings } from './bookings.ts';
import { communityEvents } from './community-events.ts';
import { engagements } from './engagements.ts';
import { experienceResources } from './experience-resources.ts';
import { experiences } from './experiences.ts';
import { experts } from './experts.ts';
import { explore } from './explore.ts';
import { fairPlay } from './fair-play.ts';
import { games } from './games.ts';
import { invitations } from './invitations.ts';
import { keys } from './keys.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { meta } from './meta.ts';
import { notifications } from './notifications.ts';
import { personalData } from './personal-data.ts';
import { players } from './players.ts';
import { getProblemExample, Problem } from './problem.ts';
import { publications } from './publications.ts';
import { questProblems } from './quest-problems.ts';
import { quests } from './quests.ts';
import { rewards } from './rewards.ts';
import { secondFactors } from './second-factors.ts';
import { sessions } from './sessions.ts';
import { sso } from './sso.ts';
import { taxonomy } from './taxonomy.ts';
import { teams } from './teams.ts';
import { userDetails } from './user-details.ts';
import { users } from './users.ts';
import { vault } from './vault.ts';
import { documents } from './vault-documents.ts';
import { workspaces } from './workspaces.ts';

export const productContract = {
  meta,
  auth,
  sessions,
  secondFactors,
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
  experts,
  explore,
  engagements,
  quests,
  questProblems,
  games,
  players,
  fairPlay,
  documents,
  vault,
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
  description: 'Experiences, quests, games, documents, rewards, notifications, community events, bookings and user management.',
  contract: productContract,
  groups: {
    meta: 'Health, documentation and state machines of the API.',
    auth: 'Registration, tokens and your identity.',
    sessions: 'Browser sessions and active logins.',
    secondFactors: 'Second factors of your account: one-time codes, passkeys, recovery codes.',
    keys: 'API keys of a workspace and its users.',
    sso: 'Signing in with a workspace’s own OpenID provider.',
    accounts: 'Passwords and e-mail verification.',
    invitations: 'Invitations to join a workspace.',
    users: 'Users of the workspace and their followers.',
    userDetails: 'User profiles.',
    personalData: 'Export and erasure of your personal data.',
    workspaces: 'Your workspaces.',
    members: 'Members of a workspace and their roles.',
    teams: 'Groups of workspace members to share content with.',
    categories: 'Categories of experiences and quests.',
    subcategories: 'Subdivisions of a category.',
    tags: 'Tags for content and interests.',
    skills: 'Skills and technical interests of users.',
    investmentInterests: 'Investment interests of users.',
    playerLevels: 'Difficulty levels of quests.',
    publications: 'Studios: the experiences that a user publishes under one URL.',
    experiences: 'Learning content, from draft to published.',
    experienceResources: 'The parts of an experience: AI notes, AI experts and quests.',
    experts: 'Questions to AI experts, and the documents they answer from.',
    explore: 'Search and discovery of published experiences.',
    engagements: 'Views, likes, saves, shares and completions of experiences.',
    quests: 'Playable learning activities.',
    questProblems: 'The problems of a quest, for those who edit it.',
    games: 'Games of one to eight players over the problems of a quest.',
    players: 'Users as players: ratings, experience and accuracy.',
    fairPlay: 'Games that look unfair, for admins.',
    documents: 'Your documents, which only you can see.',
    vault: 'Search of your documents, answers from them, and their limits.',
    activity: 'Your activity, points, streak and titles.',
    rewards: 'Milestones and your progress towards them.',
    bookings: 'Access to the scheduling provider.',
    communityEvents: 'Platform events such as contests and workshops.',
    notifications: 'Your notifications.',
    media: 'Uploaded images and files.',
  },
  failure: Problem,
  failureMediaType: 'application/problem+json',
  failureExample: getProblemExample,
};
