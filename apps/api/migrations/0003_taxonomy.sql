-- Categories, tags, skills, interests and player levels of the installation. Only staff write them.
create schema taxonomy;

create table taxonomy.category (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  description text,
  created_at timestamptz not null default now()
);
create unique index category_name on taxonomy.category (lower(name));

create table taxonomy.subcategory (
  id bigint generated always as identity primary key,
  category_id bigint not null references taxonomy.category (id),
  name text not null check (char_length(name) between 1 and 120),
  description text,
  created_at timestamptz not null default now()
);
create unique index subcategory_name on taxonomy.subcategory (category_id, lower(name));

create table taxonomy.tag (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null default now()
);
create unique index tag_name on taxonomy.tag (lower(name));

create table taxonomy.skill (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  description text,
  created_at timestamptz not null default now()
);
create unique index skill_name on taxonomy.skill (lower(name));

create table taxonomy.investment_interest (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 120),
  description text,
  created_at timestamptz not null default now()
);
create unique index investment_interest_name on taxonomy.investment_interest (lower(name));

create table taxonomy.player_level (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  name text not null check (char_length(name) between 1 and 120),
  description text,
  avg_score integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index player_level_name on taxonomy.player_level (lower(name));
