-- AI experts answer from documents that their owners linked to them on purpose (adr/0052).
create schema experts;

create table experts.link (
  expert_id bigint not null references experiences.resource (id) on delete cascade,
  -- Deleting the document ends the link at once.
  document_id bigint not null references vault.document (id) on delete cascade,
  -- The owner of the document.
  workspace_id bigint not null,
  user_id bigint not null,
  -- What the experience's visibility was when the owner agreed. If it becomes visible to more people, the link pauses.
  visibility text not null check (visibility in ('public', 'private', 'team', 'org')),
  created_at timestamptz not null,
  primary key (expert_id, document_id),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index link_of_document on experts.link (document_id);
create index link_of_owner on experts.link (workspace_id, user_id);

-- Who asked how often, for the owners of documents. Questions are not stored.
create table experts.asker (
  id bigint generated always as identity primary key,
  expert_id bigint not null,
  document_id bigint not null,
  workspace_id bigint not null,
  user_id bigint not null,
  questions integer not null default 1 check (questions > 0),
  last_asked_at timestamptz not null,
  unique (expert_id, document_id, user_id),
  foreign key (expert_id, document_id) references experts.link (expert_id, document_id) on delete cascade,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index asker_of_user on experts.asker (workspace_id, user_id);
