-- The sweep holds keys against the object store's list, which is in the order of bytes.
alter table media.object alter column object_key type text collate "C";
-- What was deleted is removed a day later.
create index object_deleted on media.object (deleted_at) where deleted_at is not null;
