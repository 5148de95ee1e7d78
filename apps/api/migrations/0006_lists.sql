-- What all processes of one installation share and nobody sets. The key signs the hints in the links of lists.
create table platform.installation (
  only_row boolean primary key default true check (only_row),
  list_key bytea not null check (octet_length(list_key) = 32)
);
insert into platform.installation (list_key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
