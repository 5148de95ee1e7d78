import type { UserSimple } from '@lyceum/contract/product';

interface UserRow {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_staff: boolean;
  readonly is_verified: boolean;
  readonly first_time_login: boolean;
  readonly theme: string | null;
  readonly profile_picture: string | null;
  readonly suspended_at: Date | null;
}

/** Where a user's picture is when they chose none: drawn from their identity by the media module. */
export const defaultAvatar = (baseUrl: string, uid: string): string => `${baseUrl}/media/avatars/${uid}.svg`;

/** A user to themselves. */
export const presentSelf = (row: UserRow, baseUrl: string): UserSimple => ({
  id: row.id,
  username: row.username,
  email: row.email,
  full_name: row.full_name,
  first_time_login: row.first_time_login,
  theme: row.theme,
  is_superuser: row.is_staff,
  is_staff: row.is_staff,
  is_active: row.suspended_at === null,
  is_verified: row.is_verified,
  profile_picture: row.profile_picture ?? defaultAvatar(baseUrl, row.uid),
});
