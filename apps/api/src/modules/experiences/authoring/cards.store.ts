import type { ExploreResource } from '@lyceum/contract/product/explore';
import type { Visibility } from '@lyceum/contract/product/visibility';
import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import { tagNames } from '../../taxonomy/index.ts';

/** The fields that every view of an experience has. */
const summaryColumns = [
  'item.id',
  'item.uid',
  'item.created_by',
  'item.title',
  'item.focus_area',
  'item.created_at',
  'item.updated_at',
  'listing.trend',
] as const;

const exploreResources = sql<ExploreResource[]>`(
  select coalesce(json_agg(json_build_object('resource_type', resource_type, 'resource_id', resource.id,
      'resource_uid', resource.uid, 'title', resource.title, 'reading_time', reading_time, 'duration', duration,
      'audio_url', audio_url, 'video_url', video_url, 'thumbnail', thumbnail) order by resource.id), '[]')
  from experiences.resource as resource
  where resource.experience_id = item.id and resource.deleted_at is null)`.as('resources');

/**
 * Experiences with what other tables say of them, by ids and in the order of the ids. No access check: callers pass ids that the
 * reader may see.
 */
export const experienceCardStore = (db: Db) => ({
  listUnchecked: (ids: readonly number[]) =>
    fromIds(db, ids)
      .leftJoin('experiences.publication as publication', 'publication.id', 'item.publication_id')
      .select([
        'item.description',
        'item.cover_image',
        'item.experience_type_logo',
        'item.experience_type_cover',
        'item.category_id',
        'item.subcategory_id',
        'item.visibility',
        'item.team_ids',
        'item.co_creator_ids',
        'item.published_at',
        'publication.id as publication_id',
        'publication.title as publication_title',
        'publication.logo as publication_logo',
        'publication.custom_url as publication_custom_url',
        'listing.views',
        'listing.likes',
        'listing.saves',
        'listing.shares',
        'listing.completions',
      ])
      .$narrowType<{ visibility: Visibility }>()
      .execute(),
  listForExploreUnchecked: (ids: readonly number[]) => fromIds(db, ids).select(exploreResources).execute(),
});

const fromIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'wanted'>(sql`wanted (id, place)`),
    )
    .innerJoin('experiences.experience as item', 'item.id', 'wanted.id')
    .innerJoin('experiences.experience_listing as listing', 'listing.id', 'item.id')
    .select([...summaryColumns, tagNames])
    .orderBy('wanted.place');

type CardStore = ReturnType<typeof experienceCardStore>;
export type ExperienceCard = Awaited<ReturnType<CardStore['listUnchecked']>>[number];
