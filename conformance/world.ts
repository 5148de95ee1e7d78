import type { Scheduler } from '../standins/scheduler/scheduler.ts';
import type { WrittenNotifications } from './notification-content.ts';
import type { OpenidProvider } from './openid-provider.ts';
import type { WrittenEvent } from './product-content.ts';
import type { WrittenQuests } from './quest-content.ts';
import type { WrittenSite } from './site-content.ts';
import type { WrittenStudio } from './written-studio.ts';

/** All that a check may use: addresses, keys and HTTP. */
export type World = {
  site_url: string;
  base_url: string | undefined;
  workspace_key?: string;
  admin_key?: string;
  /** Of an operator of the installation. */
  staff_key?: string;
  /** Of another workspace. */
  stranger_key?: string;
  users?: readonly WorldUser[];
  /** The content of a site that this suite started; undefined on a site of somebody else. */
  written: WrittenSite | undefined;
  /** The events of an API that this suite started. */
  events?: readonly WrittenEvent[];
  /** Its studio. */
  studio?: WrittenStudio;
  /** Its quests. */
  quests?: WrittenQuests;
  /** Somebody who can be told things. */
  notifications?: WrittenNotifications;
  /** A provider that the API may be connected to. */
  openid?: OpenidProvider;
  /** The scheduling provider that an API of this suite is set up with. */
  scheduler?: Scheduler;
  fetch: typeof fetch;
};

export type WorldUser = { email: string; password?: string; username: string; api_key: string };

/** Throws when the demand does not hold. */
export type Check = (world: World) => Promise<void>;

/** Checks by the id of their entry. */
export type Checks = Record<string, Check>;

/** Thrown by a check that this world gives no means to answer, for example for want of content: counts as not yet. */
export class CannotTell extends Error {}
