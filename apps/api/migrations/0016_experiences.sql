-- Studios and what they publish. A publication is a studio with an address of its own; an experience is made of resources
-- (AI notes, AI experts, quests).
create schema experiences;

create table experiences.publication (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references iam.workspace (id),
  created_by bigint not null,
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) <= 5000),
  logo text,
  custom_url text not null check (custom_url ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references iam.user (workspace_id, id)
);
-- The address of one that is gone may be taken again.
create unique index publication_custom_url on experiences.publication (custom_url) where deleted_at is null;
create index publication_of_workspace on experiences.publication (workspace_id, id) where deleted_at is null;
create index publication_of_user on experiences.publication (created_by, id) where deleted_at is null;

create table experiences.experience (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references iam.workspace (id),
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
  -- Of its resources; they say it again at each of their changes.
  types text[] not null default '{}',
  visibility text not null check (visibility in ('public', 'private', 'team', 'org')),
  team_ids bigint[] not null default '{}',
  co_creator_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  -- Publishing counts towards trending once, or doing it again and again would.
  first_published_at timestamptz,
  deleted_at timestamptz,
  is_listed boolean generated always as (visibility = 'public' and published_at is not null and deleted_at is null) stored,
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references iam.user (workspace_id, id),
  foreign key (workspace_id, publication_id) references experiences.publication (workspace_id, id)
);
create index experience_publication on experiences.experience (publication_id);
create index experience_creator on experiences.experience (created_by, id);
create index experience_workspace on experiences.experience (workspace_id, id) where deleted_at is null;
create index experience_category on experiences.experience (category_id);
create index experience_subcategory on experiences.experience (subcategory_id);
-- What the titles and focus areas say; names of tags and categories are looked up where they stand, since they may change.
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
-- A quest comes from one experience at most.
create unique index resource_quest on experiences.resource (quest_id) where deleted_at is null;

-- Where an experience stands in lists: everything that lists filter and order by, narrow, because each engagement writes it.
-- The four keys are plain numbers, the greatest first: trend in log space (adr/0030), the others as counts and milliseconds.
create table experiences.standing (
  -- Of the experience.
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
create index standing_trend on experiences.standing (trend, id) where is_listed;
create index standing_popular on experiences.standing (popular, id) where is_listed;
create index standing_newest on experiences.standing (newest, id) where is_listed;
create index standing_updated on experiences.standing (updated, id) where is_listed;
create index standing_category_trend on experiences.standing (category_id, trend, id) where is_listed;
create index standing_category_popular on experiences.standing (category_id, popular, id) where is_listed;
create index standing_category_newest on experiences.standing (category_id, newest, id) where is_listed;
create index standing_category_updated on experiences.standing (category_id, updated, id) where is_listed;
create index standing_subcategory on experiences.standing (subcategory_id) where is_listed;
create index standing_tags on experiences.standing using gin (tag_ids) where is_listed;
create index standing_types on experiences.standing using gin (types) where is_listed;
create index standing_publication_trend on experiences.standing (publication_id, trend, id) where not is_deleted;
create index standing_publication_popular on experiences.standing (publication_id, popular, id) where not is_deleted;
create index standing_publication_newest on experiences.standing (publication_id, newest, id) where not is_deleted;
create index standing_publication_updated on experiences.standing (publication_id, updated, id) where not is_deleted;
-- What is not for everyone: a workspace's own lists.
create index standing_inside_trend on experiences.standing (workspace_id, visibility, trend, id) where is_published and not is_listed;
create index standing_inside_popular on experiences.standing (workspace_id, visibility, popular, id) where is_published and not is_listed;
create index standing_inside_newest on experiences.standing (workspace_id, visibility, newest, id) where is_published and not is_listed;
create index standing_inside_updated on experiences.standing (workspace_id, visibility, updated, id) where is_published and not is_listed;

-- What explore counts an experience under, and which of these have far pages.
create function experiences.facets_of(standing experiences.standing) returns text[] language sql immutable
  return case when standing.is_listed then
    array['', 'category:' || standing.category_id, 'subcategory:' || standing.subcategory_id]
      || array(select 'tag:' || tag from unnest(standing.tag_ids) as tag)
      || array(select 'type:' || type from unnest(standing.types) as type)
  end;
create function experiences.ranked_of(standing experiences.standing) returns text[] language sql immutable
  return array['', 'category:' || standing.category_id] || array(select 'type:' || type from unnest(standing.types) as type);
select platform.keep_tally('explore', 'experiences.standing', 'experiences.facets_of', 'experiences.ranked_of',
  '{trend,popular,newest,updated}', 'item.is_listed');

-- Who did what with an experience. A view and a share count once a day, so the day is part of what they are; the others
-- count once, on the day of days.
create table experiences.engagement (
  workspace_id bigint not null,
  user_id bigint not null,
  experience_id bigint not null references experiences.experience (id) on delete cascade,
  kind text not null check (kind in ('view', 'like', 'save', 'share', 'complete')),
  day date not null,
  is_on boolean not null default true,
  at timestamptz not null,
  primary key (experience_id, user_id, kind, day),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index engagement_of_user on experiences.engagement (user_id, at);

-- A sum in log space: ln(e^one + e^other). Beyond 700 the smaller is nothing, and exp() would rather fail than say so.
create function experiences.log_sum(one double precision, other double precision) returns double precision
  language sql immutable parallel safe
  as $$
    select greatest(one, other) + case when abs(one - other) > 700 then 0 else ln(1 + exp(-abs(one - other))) end
  $$;

-- One row per resource; an experience without resources has one too. `resource_place` is never null, to order by.
create view experiences.flattened as
  select standing.*, resource.id as resource_id, coalesce(resource.id, 0) as resource_place, resource.resource_type
  from experiences.standing as standing
  left join experiences.resource as resource on resource.experience_id = standing.id and resource.deleted_at is null;
