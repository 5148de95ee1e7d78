import type { WorkspaceMember } from '@lyceum/contract/product/members';
import type {
  CreatorMinimal,
  MinimalIAMUser,
  MinimalIAMUserDetail,
  SimpleUser,
  UserSimple,
} from '@lyceum/contract/product/users';

import type { Role } from '../../../platform/caller/caller.ts';
import type { MemberProgress } from '../member-progress.ts';
import { noReplyAddress, seesPersonal, type Viewer } from './viewer.rules.ts';

interface PersonRow {
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

/** A user as the store reads one for other people to see. */
export interface UserRow extends PersonRow {
  readonly workspace_id: number;
  readonly role: Role;
  readonly is_service: boolean;
  readonly created_at: Date;
}

/** What of a user's details other people may read. */
export interface PublicDetailRow {
  readonly bio: string | null;
  readonly country: string;
  readonly phone: string | null;
  readonly linkedin_url: string | null;
  readonly github_url: string | null;
  readonly twitter_url: string | null;
  readonly website_url: string | null;
}

/** Who looks, and what this installation is called. */
export interface View {
  readonly viewer: Viewer;
  readonly baseUrl: string;
}

/** Where a user's picture is when they chose none: drawn from their identity by the media module. */
const defaultAvatar = (baseUrl: string, uid: string): string => `${baseUrl}/media/avatars/${uid}.svg`;

export const pictureOf = (row: Pick<PersonRow, 'uid' | 'profile_picture'>, baseUrl: string): string =>
  row.profile_picture ?? defaultAvatar(baseUrl, row.uid);

const emailFor = ({ viewer, baseUrl }: View, row: UserRow): string =>
  seesPersonal(viewer, row) ? row.email : noReplyAddress(row.id, baseUrl);

export const presentCreator = (row: UserRow, { baseUrl }: View): CreatorMinimal => ({
  id: row.id,
  username: row.username,
  full_name: row.full_name,
  profile_picture: pictureOf(row, baseUrl),
  is_verified: row.is_verified,
});

export const presentSimpleUser = (row: UserRow, view: View): SimpleUser => ({
  id: row.id,
  email: emailFor(view, row),
  full_name: row.full_name,
  username: row.username,
  is_verified: row.is_verified,
  profile_picture: pictureOf(row, view.baseUrl),
});

export const presentUserSimple = (row: UserRow, view: View): UserSimple =>
  seesPersonal(view.viewer, row)
    ? presentOwnUser(row, view.baseUrl)
    : {
        id: row.id,
        username: row.username,
        email: noReplyAddress(row.id, view.baseUrl),
        full_name: row.full_name,
        first_time_login: false,
        theme: null,
        is_active: row.suspended_at === null,
        is_verified: row.is_verified,
        profile_picture: pictureOf(row, view.baseUrl),
      };

/** A user to themselves. */
export const presentOwnUser = (row: PersonRow, baseUrl: string): UserSimple => ({
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
  profile_picture: pictureOf(row, baseUrl),
});

/** What stands beside a user in MinimalIAMUser. */
export interface Beside {
  readonly detail: PublicDetailRow | undefined;
  readonly standing: MemberProgress;
  readonly followers: number;
}

export const presentMinimalUser = (row: UserRow, beside: Beside, view: View): MinimalIAMUser => ({
  id: row.id,
  username: row.username,
  email: emailFor(view, row),
  full_name: row.full_name,
  is_verified: row.is_verified,
  details: beside.detail ? [presentMinimalDetail(row, { ...beside, detail: beside.detail }, view)] : [],
  followers_count: beside.followers,
});

const presentMinimalDetail = (
  row: UserRow,
  { detail, standing }: { readonly detail: PublicDetailRow; readonly standing: MemberProgress },
  { viewer, baseUrl }: View,
): MinimalIAMUserDetail => ({
  profile_picture: pictureOf(row, baseUrl),
  bio: detail.bio,
  country: detail.country,
  phone: seesPersonal(viewer, row) ? detail.phone : null,
  linkedin_url: detail.linkedin_url,
  github_url: detail.github_url,
  twitter_url: detail.twitter_url,
  website_url: detail.website_url,
  top_domain_elo: standing.top_domain_elo,
  top_domain_rank: standing.top_domain_rank,
});

export const presentMember = (row: UserRow, view: View): WorkspaceMember => ({
  id: row.id,
  username: row.username,
  email: emailFor(view, row),
  full_name: row.full_name,
  role: row.role,
  is_active: row.suspended_at === null,
  is_verified: row.is_verified,
  is_service: row.is_service,
  ...(seesPersonal(view.viewer, row) && { is_staff: row.is_staff }),
  profile_picture: pictureOf(row, view.baseUrl),
  created_at: row.created_at.toISOString(),
});

interface InPlace {
  readonly workspace_id: number;
  readonly workspace_uid: string;
  readonly workspace_name: string;
  readonly workspace_slug: string;
}

/** The workspace of a user who was read with it. */
export const presentUserWorkspace = (row: InPlace) => ({
  id: row.workspace_id,
  uid: row.workspace_uid,
  name: row.workspace_name,
  slug: row.workspace_slug,
});
