-- Community events: every caller of the installation reads them, staff write them.
create schema community;

create table community.event (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  event_name text not null check (char_length(event_name) between 1 and 200),
  event_description text check (char_length(event_description) <= 5000),
  event_type text not null check (event_type in ('contest', 'challenge', 'workshop', 'masterclass', 'panel', 'summit')),
  event_start_date timestamptz not null,
  event_end_date timestamptz not null,
  event_logo text,
  event_banner text,
  event_website text,
  event_prize text check (char_length(event_prize) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (event_end_date >= event_start_date)
);
create index event_upcoming on community.event (event_start_date, id) where deleted_at is null;
-- Trigrams, because a search matches parts of words in any language.
create index event_search on community.event
  using gin ((event_name || E'\n' || coalesce(event_description, '')) gin_trgm_ops)
  where deleted_at is null;
