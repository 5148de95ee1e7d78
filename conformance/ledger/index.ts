import type { Entry } from '../entry.ts';
import { service } from './section-1-service.ts';
import { siteResources } from './section-2-1-site-resources.ts';
import { bookingResources } from './section-2-2-bookings.ts';
import { communityResources } from './section-2-2-community.ts';
import { documentResources } from './section-2-2-documents.ts';
import { experienceResources } from './section-2-2-experiences.ts';
import { gameResources } from './section-2-2-games.ts';
import { questResources } from './section-2-2-quests.ts';
import { userResources } from './section-2-2-users.ts';
import { states } from './section-3-states.ts';
import { siteEndpoints, siteRepresentations } from './section-4-1-site.ts';
import { communityEndpoints } from './section-4-2-community.ts';
import { playEndpoints } from './section-4-2-play.ts';
import { studioEndpoints } from './section-4-2-studio.ts';
import { vaultEndpoints } from './section-4-2-vault.ts';
import { authentication } from './section-5-authentication.ts';
import { errors } from './section-7-errors.ts';
import { limits } from './section-8-limits.ts';
import { versioning } from './section-9-versioning.ts';

/** The specification as entries, in its order. Section 6 contains no requirements. */
export const ledger: readonly Entry[] = uniqueById([
  ...service,
  ...siteResources,
  ...bookingResources,
  ...experienceResources,
  ...communityResources,
  ...documentResources,
  ...questResources,
  ...gameResources,
  ...userResources,
  ...states,
  ...siteEndpoints,
  ...siteRepresentations,
  ...studioEndpoints,
  ...vaultEndpoints,
  ...playEndpoints,
  ...communityEndpoints,
  ...authentication,
  ...errors,
  ...limits,
  ...versioning,
]);

function uniqueById(entries: Entry[]): Entry[] {
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) throw new Error(`Duplicate entry id: ${id}`);
    seen.add(id);
  }
  return entries;
}
