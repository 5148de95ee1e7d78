-- A document's config may contain tokens of other services, so it is encrypted. SQL cannot encrypt what was stored in plain text
-- before, and tokens must not stay readable: owners of such documents send the config again.
alter table vault.document add column sealed_config text;
alter table vault.document drop column config;
