import type { Publication } from '@lyceum/contract/product/publications';
import type { CreatorMinimal } from '@lyceum/contract/product/users';

import type { PublicationRow } from './publications.store.ts';

export const presentPublication = (row: PublicationRow, owner: CreatorMinimal): Publication => ({
  id: row.id,
  uid: row.uid,
  title: row.title,
  description: row.description,
  logo: row.logo,
  custom_url: row.custom_url,
  owner,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
