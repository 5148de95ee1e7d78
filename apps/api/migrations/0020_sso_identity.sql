-- An account has one identity at a provider. A second one with the same address is another person, to whom the provider has
-- given the address of a person who left.
delete from auth.sso_identity later using auth.sso_identity earlier
  where later.account_id = earlier.account_id and later.issuer = earlier.issuer and later.id > earlier.id;
drop index auth.sso_identity_by_account;
create unique index sso_identity_by_account on auth.sso_identity (account_id, issuer);
