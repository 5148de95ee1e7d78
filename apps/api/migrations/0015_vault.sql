-- The content vault: documents, their passages and embeddings, and how much of the limits is used (adr/0045).
create schema vault;

-- Unlike most extensions, pgvector 0.8 may only be created by a superuser.
do $$ begin
  create extension if not exists vector;
exception
  when insufficient_privilege then
    raise exception 'The extension "vector" (pgvector) is missing and this role may not create it. Let a superuser run in this database: create extension vector; then migrate again.';
  when undefined_file or feature_not_supported then
    raise exception 'The extension "vector" (pgvector) is not installed on the database server. Install it, for Debian the package postgresql-17-pgvector, then migrate again.';
end $$;
-- Lets one index cover the owner and the words of a passage.
create extension if not exists btree_gin;

create table vault.document (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  user_id bigint not null,
  document_name text check (char_length(document_name) <= 255),
  document_type text not null check (document_type in ('file', 'url', 'user', 'text', 'youtube', 'gdrive', 'email', 'rss')),
  -- The source: one of these or, for the type user, none. None also after the owner cleared it.
  document_url text,
  content text,
  -- The sweep merges these keys with the object store's listing, which is in byte order.
  object_key text collate "C" unique,
  filename text check (char_length(filename) <= 255),
  file_type text,
  file_size bigint check (file_size >= 0),
  file_sha256 bytea check (octet_length(file_sha256) = 32),
  config jsonb,
  upload_status text not null check (upload_status in ('importing', 'vectorizing', 'summarizing', 'uploaded', 'failed')),
  progress smallint not null check (progress between 0 and 100),
  status_message text,
  failure_code text,
  description text not null default '',
  -- Counts the runs. A worker writes only while the document still has the generation of its run.
  generation integer not null default 1,
  -- Search reads the passages of this generation; null before the first run has succeeded.
  active_generation integer,
  -- The job of the current run.
  task_id text,
  -- What counts towards the limits.
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  passage_count integer not null default 0 check (passage_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, id),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id),
  check (num_nonnulls(document_url, content, object_key) <= 1),
  check (num_nonnulls(object_key, filename, file_type, file_size, file_sha256) in (0, 5)),
  check (active_generation <= generation)
);
create index document_of_owner on vault.document (workspace_id, user_id, id desc);
create index document_search on vault.document
  using gin ((coalesce(document_name, '') || E'\n' || description) gin_trgm_ops);

alter table vault.document enable row level security;
-- Visible to the owner and to the installation, not to admins. Evaluated once per statement, not per row.
create policy own on vault.document using (
  (select coalesce(current_setting('lyceum.workspace', true), '') = '0')
  or (
    workspace_id = (select nullif(current_setting('lyceum.workspace', true), '')::bigint)
    and user_id = (select nullif(current_setting('lyceum.user', true), '')::bigint)
  )
);

-- Erasing a person deletes the documents, also on behalf of an admin, without showing them. Returns the keys of their objects.
create function vault.delete_documents(owner_workspace bigint, owner bigint) returns table (id bigint, object_key text)
  language sql security definer set search_path = ''
  as $$
    delete from vault.document as document
    where document.workspace_id = owner_workspace and document.user_id = owner
      and platform.is_row_visible(owner_workspace, owner)
    returning document.id, document.object_key
  $$;

-- Without a policy of their own: every query reads them through their document, whose policy applies. One here would keep
-- PostgreSQL from using the index of the words, because full-text operators are not leakproof.
create table vault.passage (
  document_id bigint not null references vault.document (id) on delete cascade,
  generation integer not null,
  index integer not null check (index >= 0),
  user_id bigint not null,
  heading text not null,
  -- In UTF-16 code units of the document's text.
  start_offset integer not null,
  end_offset integer not null,
  text text not null,
  -- Of heading and text: an owner's equal passages share one embedding.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  words tsvector not null
    generated always as (setweight(to_tsvector('english', heading), 'B') || setweight(to_tsvector('english', text), 'A')) stored,
  primary key (document_id, generation, index)
);
create index passage_words on vault.passage using gin (user_id, words);
create index passage_content on vault.passage (user_id, content_hash);

-- Apart from the passages, so that a search by meaning reads few pages. Rows stay in place up to about 4,000 dimensions.
create table vault.embedding (
  document_id bigint not null,
  generation integer not null,
  index integer not null,
  user_id bigint not null,
  -- Only vectors of one model can be compared.
  model text not null,
  embedding halfvec not null,
  primary key (document_id, generation, index),
  foreign key (document_id, generation, index) references vault.passage (document_id, generation, index) on delete cascade
) with (toast_tuple_target = 8160);
create index embedding_of_owner on vault.embedding (user_id, model);

-- One row per user, and one with user 0 per workspace for the sum.
create table vault.usage (
  workspace_id bigint not null references people.workspace (id),
  user_id bigint not null,
  bytes bigint not null default 0,
  documents bigint not null default 0,
  passages bigint not null default 0,
  -- Calls of the embedding model on this day (UTC).
  model_day date not null default '-infinity',
  model_calls bigint not null default 0,
  primary key (workspace_id, user_id)
);
