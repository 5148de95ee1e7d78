import type { ExploreResource } from '@lyceum/contract/product/explore';
import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Db } from '../../../platform/db/db.ts';
import { fetchRows, fragment } from '../../../platform/lists/sql-fragment.ts';

/** An experience as readers are shown it. */
export interface ExperienceCard {
  readonly id: number;
  readonly uid: string;
  readonly created_by: number;
  readonly title: string | null;
  readonly description: string;
  readonly focus_area: string | null;
  readonly cover_image: string | null;
  readonly experience_type_logo: string | null;
  readonly experience_type_cover: string | null;
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
  readonly visibility: Visibility;
  readonly team_ids: readonly number[];
  readonly co_creator_ids: readonly number[];
  readonly published_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly tags: readonly string[];
  readonly publication_id: number | null;
  readonly publication_title: string | null;
  readonly publication_logo: string | null;
  readonly publication_custom_url: string | null;
  readonly trend: number;
  readonly views: number;
  readonly likes: number;
  readonly saves: number;
  readonly shares: number;
  readonly completions: number;
}

/** An experience in explore: less of it, and its resources. */
export interface ExploreCard
  extends Pick<ExperienceCard, 'id' | 'uid' | 'created_by' | 'title' | 'focus_area' | 'tags' | 'trend'> {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly resources: readonly ExploreResource[];
}

const tagNames = fragment`array(
  select tag.name from unnest(item.tag_ids) with ordinality as given (id, place)
  join taxonomy.tag as tag on tag.id = given.id order by place) as tags`;

/** What readers are shown of experiences, by ids that they may see; in the order of the ids. */
export const cardStore = (db: Db) => ({
  withIds: (ids: readonly number[]): Promise<ExperienceCard[]> =>
    fetchRows(
      db,
      fragment`select item.id, item.uid, item.created_by, item.title, item.description, item.focus_area, item.cover_image,
          item.experience_type_logo, item.experience_type_cover, item.category_id, item.subcategory_id, item.visibility,
          item.team_ids, item.co_creator_ids, item.published_at, item.created_at, item.updated_at, ${tagNames},
          publication.id as publication_id, publication.title as publication_title, publication.logo as publication_logo,
          publication.custom_url as publication_custom_url, standing.trend, standing.views, standing.likes, standing.saves,
          standing.shares, standing.completions
        from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
        join experiences.experience as item on item.id = asked.id
        join experiences.standing as standing on standing.id = item.id
        left join experiences.publication as publication on publication.id = item.publication_id
        order by asked.place`,
    ),
  /** Of one person, for them to take along: what they wrote. */
  newestOf: ({ userId }: { readonly userId: number }, most: number): Promise<object[]> =>
    fetchRows(
      db,
      fragment`select id, uid, title, description, focus_area, visibility, created_at, updated_at, published_at
        from experiences.experience where created_by = ${userId} and deleted_at is null order by id desc limit ${most}`,
    ),
  toExplore: (ids: readonly number[]): Promise<ExploreCard[]> =>
    fetchRows(
      db,
      fragment`select item.id, item.uid, item.created_by, item.title, item.focus_area, item.created_at, item.updated_at,
          standing.trend, ${tagNames},
          (select coalesce(json_agg(json_build_object('resource_type', resource_type, 'resource_id', resource.id,
              'resource_uid', resource.uid, 'title', resource.title, 'reading_time', reading_time, 'duration', duration,
              'audio_url', audio_url, 'video_url', video_url, 'thumbnail', thumbnail) order by resource.id), '[]')
            from experiences.resource as resource
            where resource.experience_id = item.id and resource.deleted_at is null) as resources
        from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
        join experiences.experience as item on item.id = asked.id
        join experiences.standing as standing on standing.id = item.id
        order by asked.place`,
    ),
});
