-- Free text over name and description. Trigrams, because a search is for parts of words in any language.
create extension if not exists pg_trgm;
create index event_search on community.event
  using gin ((event_name || E'\n' || coalesce(event_description, '')) gin_trgm_ops)
  where deleted_at is null;
