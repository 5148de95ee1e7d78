-- One text that is sealed with the installation's encryption keys: a server that cannot open it has the wrong keys and does not start.
create table platform.secret_check (
  id boolean primary key default true check (id),
  sealed_check text not null,
  created_at timestamptz not null default now()
);
