import { ledger } from '../ledger/index.ts';
import type { Checks } from '../world.ts';
import { productAccessChecks } from './product-access.ts';
import { productBookingChecks } from './product-bookings.ts';
import { productClientChecks } from './product-client.ts';
import { productCommunityEventChecks } from './product-community-events.ts';
import { productDocumentChecks } from './product-documents.ts';
import { productExperienceChecks } from './product-experiences.ts';
import { productGameChecks } from './product-games.ts';
import { productListChecks } from './product-lists.ts';
import { productMilestoneChecks } from './product-milestones.ts';
import { productNotificationChecks } from './product-notifications.ts';
import { productOpenidChecks } from './product-openid.ts';
import { productPlayerChecks } from './product-players.ts';
import { productQuestChecks } from './product-quests.ts';
import { productServiceChecks } from './product-service.ts';
import { productSignInChecks } from './product-sign-in.ts';
import { productTaxonomyChecks } from './product-taxonomy.ts';
import { productUserChecks } from './product-users.ts';
import { siteBlogChecks } from './site-blog.ts';
import { siteCatalogChecks } from './site-catalog.ts';
import { siteDiscoveryChecks } from './site-discovery.ts';
import { siteErrorChecks } from './site-errors.ts';
import { siteEventChecks } from './site-event.ts';
import { siteEventRecordChecks } from './site-event-record.ts';
import { siteEventsChecks } from './site-events.ts';
import { siteEveryEndpointChecks } from './site-every-endpoint.ts';
import { siteHealthChecks } from './site-health.ts';
import { siteMarkdownChecks } from './site-markdown.ts';
import { siteMcpChecks } from './site-mcp.ts';
import { siteOpenapiChecks } from './site-openapi.ts';
import { sitePostChecks } from './site-post.ts';
import { siteSearchChecks } from './site-search.ts';

/** Checks that need the site. */
export const siteChecks = mergeChecks([
  siteHealthChecks,
  siteEveryEndpointChecks,
  siteEventsChecks,
  siteEventChecks,
  siteEventRecordChecks,
  siteCatalogChecks,
  siteBlogChecks,
  sitePostChecks,
  siteMarkdownChecks,
  siteErrorChecks,
  siteOpenapiChecks,
  siteSearchChecks,
  siteMcpChecks,
  siteDiscoveryChecks,
]);

/** Checks that need the product API. */
export const productChecks = mergeChecks([
  productServiceChecks,
  productListChecks,
  productMilestoneChecks,
  productCommunityEventChecks,
  productExperienceChecks,
  productQuestChecks,
  productGameChecks,
  productPlayerChecks,
  productDocumentChecks,
  productBookingChecks,
  productNotificationChecks,
  productTaxonomyChecks,
  productUserChecks,
  productAccessChecks,
  productSignInChecks,
  productOpenidChecks,
  productClientChecks,
]);

export const checks = mergeChecks([siteChecks, productChecks]);

/** Throws for a check without an entry and for two checks of one entry. */
function mergeChecks(groups: readonly Checks[]): Checks {
  const known = new Set(ledger.map(({ id }) => id));
  const all: Checks = {};
  for (const [id, check] of groups.flatMap((group) => Object.entries(group))) {
    if (!known.has(id)) throw new Error(`The check ${id} has no entry in the ledger.`);
    if (id in all) throw new Error(`Two checks have the id ${id}.`);
    all[id] = check;
  }
  return all;
}
