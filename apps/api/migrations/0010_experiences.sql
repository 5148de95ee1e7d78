-- Publications (studios with a custom URL) and their experiences, which consist of resources (AI notes, AI experts, quests).
create schema experiences;

create table experiences.publication (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  created_by bigint not null,
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) <= 5000),
  logo text,
  custom_url text not null check (custom_url ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references people.user (workspace_id, id)
);
-- The custom URL of a deleted publication can be reused.
create unique index publication_custom_url on experiences.publication (custom_url) where deleted_at is null;
create index publication_of_workspace on experiences.publication (workspace_id, id) where deleted_at is null;
create index publication_of_user on experiences.publication (created_by, id) where deleted_at is null;

create table experiences.experience (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  created_by bigint not null,
  publication_id bigint,
  title text check (char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 20000),
  focus_area text check (char_length(focus_area) <= 200),
  cover_image text,
  experience_type_logo text,
  experience_type_cover text,
  category_id bigint references taxonomy.category (id),
  subcategory_id bigint references taxonomy.subcategory (id),
  tag_ids bigint[] not null default '{}',
  -- Denormalised from the resources; every change of a resource updates it.
  types text[] not null default '{}',
  visibility text not null check (visibility in ('public', 'private', 'team', 'org')),
  team_ids bigint[] not null default '{}',
  co_creator_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  -- Only the first publication counts towards trending, so that publishing repeatedly gains nothing.
  first_published_at timestamptz,
  deleted_at timestamptz,
  is_listed boolean generated always as (visibility = 'public' and published_at is not null and deleted_at is null) stored,
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references people.user (workspace_id, id),
  foreign key (workspace_id, publication_id) references experiences.publication (workspace_id, id)
);
create index experience_publication on experiences.experience (publication_id);
create index experience_creator on experiences.experience (created_by, id);
create index experience_workspace on experiences.experience (workspace_id, id) where deleted_at is null;
create index experience_category on experiences.experience (category_id);
create index experience_subcategory on experiences.experience (subcategory_id);
-- Free text over title and focus area. Names of tags and categories are searched in their own tables, because they can change.
create index experience_search on experiences.experience
  using gin ((coalesce(title, '') || E'\n' || coalesce(focus_area, '')) gin_trgm_ops)
  where deleted_at is null;
create index experience_tags on experiences.experience using gin (tag_ids) where is_listed;

create table experiences.resource (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  experience_id bigint not null,
  resource_type text not null check (resource_type in ('AI_NOTE', 'AI_EXPERT', 'QUEST')),
  title text check (char_length(title) <= 200),
  text text check (char_length(text) <= 200000),
  instructions text check (char_length(instructions) <= 20000),
  reading_time integer check (reading_time > 0),
  duration text check (char_length(duration) <= 20),
  audio_url text,
  video_url text,
  thumbnail text,
  quest_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (workspace_id, experience_id) references experiences.experience (workspace_id, id) on delete cascade,
  check ((resource_type = 'QUEST') or quest_id is null)
);
create index resource_of_experience on experiences.resource (experience_id, id) where deleted_at is null;
-- A quest belongs to at most one experience.
create unique index resource_quest on experiences.resource (quest_id) where deleted_at is null;

-- What lists filter and order by. The row is narrow because every engagement updates it.
-- The four sort keys are plain numbers, greatest first: trend in log space (adr/0030), the others as counts and milliseconds.
create table experiences.experience_listing (
  -- The id of the experience.
  id bigint primary key references experiences.experience (id) on delete cascade,
  workspace_id bigint not null,
  created_by bigint not null,
  publication_id bigint,
  visibility text not null,
  is_published boolean not null,
  is_deleted boolean not null,
  is_listed boolean generated always as (visibility = 'public' and is_published and not is_deleted) stored,
  team_ids bigint[] not null,
  co_creator_ids bigint[] not null,
  category_id bigint,
  subcategory_id bigint,
  tag_ids bigint[] not null,
  types text[] not null,
  trend double precision not null,
  popular double precision not null default 0,
  newest double precision not null,
  updated double precision not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  saves bigint not null default 0,
  shares bigint not null default 0,
  completions bigint not null default 0
) with (fillfactor = 80);
create index experience_listing_trend on experiences.experience_listing (trend, id) where is_listed;
create index experience_listing_popular on experiences.experience_listing (popular, id) where is_listed;
create index experience_listing_newest on experiences.experience_listing (newest, id) where is_listed;
create index experience_listing_updated on experiences.experience_listing (updated, id) where is_listed;
create index experience_listing_category_trend on experiences.experience_listing (category_id, trend, id) where is_listed;
create index experience_listing_category_popular on experiences.experience_listing (category_id, popular, id) where is_listed;
create index experience_listing_category_newest on experiences.experience_listing (category_id, newest, id) where is_listed;
create index experience_listing_category_updated on experiences.experience_listing (category_id, updated, id) where is_listed;
-- A subcategory holds about one row in some hundred, so walking the whole order to fill its page would read thousands of rows.
-- Only the default order has such an index: each further one costs every write.
create index experience_listing_subcategory_trend on experiences.experience_listing (subcategory_id, trend, id) where is_listed;
create index experience_listing_tags on experiences.experience_listing using gin (tag_ids) where is_listed;
create index experience_listing_types on experiences.experience_listing using gin (types) where is_listed;
create index experience_listing_publication_trend on experiences.experience_listing (publication_id, trend, id) where not is_deleted;
create index experience_listing_publication_popular on experiences.experience_listing (publication_id, popular, id) where not is_deleted;
create index experience_listing_publication_newest on experiences.experience_listing (publication_id, newest, id) where not is_deleted;
create index experience_listing_publication_updated on experiences.experience_listing (publication_id, updated, id) where not is_deleted;
-- For lists inside a workspace, of what is not public.
create index experience_listing_inside_trend on experiences.experience_listing (workspace_id, visibility, trend, id) where is_published and not is_listed;
create index experience_listing_inside_popular on experiences.experience_listing (workspace_id, visibility, popular, id) where is_published and not is_listed;
create index experience_listing_inside_newest on experiences.experience_listing (workspace_id, visibility, newest, id) where is_published and not is_listed;
create index experience_listing_inside_updated on experiences.experience_listing (workspace_id, visibility, updated, id) where is_published and not is_listed;

-- The facets that explore counts an experience under, and those of them that have far pages.
create function experiences.facets_of(listing experiences.experience_listing) returns text[] language sql immutable
  return case when listing.is_listed then
    array['', 'category:' || listing.category_id, 'subcategory:' || listing.subcategory_id]
      || array(select 'tag:' || tag from unnest(listing.tag_ids) as tag)
      || array(select 'type:' || type from unnest(listing.types) as type)
  end;
create function experiences.ranked_of(listing experiences.experience_listing) returns text[] language sql immutable
  return array['', 'category:' || listing.category_id] || array(select 'type:' || type from unnest(listing.types) as type);
select platform.maintain_counters('explore', 'experiences.experience_listing', 'experiences.facets_of', 'experiences.ranked_of',
  '{trend,popular,newest,updated}', 'item.is_listed');

-- Views and shares count once a day, so the day is part of the key; the other kinds count once and use a fixed day.
create table experiences.engagement (
  workspace_id bigint not null,
  user_id bigint not null,
  experience_id bigint not null references experiences.experience (id) on delete cascade,
  kind text not null check (kind in ('view', 'like', 'save', 'share', 'complete')),
  day date not null,
  is_on boolean not null default true,
  at timestamptz not null,
  primary key (experience_id, user_id, kind, day),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index engagement_of_user on experiences.engagement (user_id, at);

-- ln(e^a + e^b). With a difference above 700 the smaller term is negligible, and exp() would fail with an underflow error.
create function experiences.log_sum(a double precision, b double precision) returns double precision
  language sql immutable parallel safe
  as $$
    select greatest(a, b) + case when abs(a - b) > 700 then 0 else ln(1 + exp(-abs(a - b))) end
  $$;

-- One row per resource; an experience without resources has one row too. `resource_place` is never null, so lists can order by it.
create view experiences.flattened as
  select listing.*, resource.id as resource_id, coalesce(resource.id, 0) as resource_place, resource.resource_type
  from experiences.experience_listing as listing
  left join experiences.resource as resource on resource.experience_id = listing.id and resource.deleted_at is null;
