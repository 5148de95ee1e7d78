import type { Scheduler } from '../standins/scheduler/scheduler.ts';
import type { SeededNotifications } from './notification-content.ts';
import type { OpenidProvider } from './openid-provider.ts';
import type { SeededCommunityEvent } from './product-content.ts';
import type { SeededQuests } from './quest-content.ts';
import type { SeededStudio } from './seeded-studio.ts';
import type { SeededSite } from './site-content.ts';
import type { SeededDocuments } from './vault-content.ts';

/** Everything that a check can use: URLs, keys, seeded data and HTTP. */
export type World = {
  site_url: string;
  base_url: string | undefined;
  workspace_key?: string;
  admin_key?: string;
  /** Key of a staff user. */
  staff_key?: string;
  /** Key of another workspace. */
  stranger_key?: string;
  users?: readonly WorldUser[];
  /** The content of a site that this suite started; undefined with `--site`. */
  written: SeededSite | undefined;
  /** Community events of an API that this suite started. */
  events?: readonly SeededCommunityEvent[];
  /** Publication and experiences of that API. */
  studio?: SeededStudio;
  /** Quests of that API. */
  quests?: SeededQuests;
  /** A user with notifications in every status. */
  notifications?: SeededNotifications;
  /** Documents of a user of that API. */
  documents?: SeededDocuments;
  /** An OpenID provider that the API can be connected to. */
  openid?: OpenidProvider;
  /** The scheduling provider that the API is configured with. */
  scheduler?: Scheduler;
  fetch: typeof fetch;
};

export type WorldUser = { email: string; password?: string; username: string; api_key: string };

/** Throws if the requirement does not hold. */
export type Check = (world: World) => Promise<void>;

/** Checks by the id of their entry. */
export type Checks = Record<string, Check>;

/** Thrown by a check that cannot decide, for example because content is missing. The entry counts as not yet. */
export class Inconclusive extends Error {}
