import type { PersonalData } from '@lyceum/contract/product/personal-data';

import type { UserRecord } from './personal-data.store.ts';

type PresentedRow<Row> = { [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name] };

/** The rows with timestamps as ISO 8601 text. */
export const presentExportedRows = <Row extends object>(rows: readonly Row[]): PresentedRow<Row>[] => rows.map(presentRow);

function presentRow<Row extends object>(row: Row): PresentedRow<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- the row's own columns under their own names, dates as text
  return Object.fromEntries(entries);
}

export const presentExportedUser = (row: UserRecord): PersonalData['user'] => ({
  id: row.id,
  uid: row.uid,
  username: row.username,
  email: row.email,
  full_name: row.full_name,
  role: row.role,
  is_staff: row.is_staff,
  is_verified: row.is_verified,
  theme: row.theme,
  timezone: row.timezone,
  external_id: row.external_id,
  profile_picture: row.profile_picture,
  created_at: row.created_at.toISOString(),
  last_login_at: row.last_login_at?.toISOString() ?? null,
  workspace: { id: row.workspace_id, name: row.workspace_name, slug: row.workspace_slug },
});
