import type { PersonalData } from '@lyceum/contract/product/personal-data';

/** Rows as the wire has them: moments as text, everything else as it is. */
export const withMoments = <Row extends object>(rows: readonly Row[]): Written<Row>[] => rows.map(written);

type Written<Row> = { [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name] };

function written<Row extends object>(row: Row): Written<Row> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-return -- the row's own columns under their own names, dates as text
  return Object.fromEntries(entries);
}

interface OwnRow extends Omit<PersonalData['user'], 'created_at' | 'last_login_at' | 'workspace'> {
  readonly created_at: Date;
  readonly last_login_at: Date | null;
  readonly workspace_name: string;
  readonly workspace_slug: string;
}

export const presentOwnRecord = (row: OwnRow, workspaceId: number): PersonalData['user'] => ({
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
  workspace: { id: workspaceId, name: row.workspace_name, slug: row.workspace_slug },
});
