import type { WorkspaceMember } from '@lyceum/contract/product/members';
import type {
  CreatorMinimal,
  MinimalIAMUser,
  MinimalIAMUserDetail,
  SimpleUser,
  UserSimple,
} from '@lyceum/contract/product/users';

import type { PublicDetailRow } from '../details/details.store.ts';
import type { MemberProgress } from '../member-progress.ts';
import type { UserRow } from './users.store.ts';
import { canSeePersonalData, createNoReplyEmail, type Viewer } from './viewer.rules.ts';

/** The personal values that only the user and those who administer them may see are replaced for other viewers. */
export interface ViewerContext {
  readonly viewer: Viewer;
  readonly baseUrl: string;
}

/** The picture that the media module draws for users who have chosen none. */
const defaultAvatar = (baseUrl: string, uid: string): string => `${baseUrl}/media/avatars/${uid}.svg`;

export const getProfilePictureUrl = (row: Pick<UserRow, 'uid' | 'profile_picture'>, baseUrl: string): string =>
  row.profile_picture ?? defaultAvatar(baseUrl, row.uid);

const emailFor = ({ viewer, baseUrl }: ViewerContext, row: UserRow): string =>
  canSeePersonalData(viewer, row) ? row.email : createNoReplyEmail(row.id, baseUrl);

export const presentCreator = (row: UserRow, { baseUrl }: ViewerContext): CreatorMinimal => ({
  id: row.id,
  username: row.username,
  full_name: row.full_name,
  profile_picture: getProfilePictureUrl(row, baseUrl),
  is_verified: row.is_verified,
});

export const presentSimpleUserForViewer = (row: UserRow, view: ViewerContext): SimpleUser => ({
  id: row.id,
  email: emailFor(view, row),
  full_name: row.full_name,
  username: row.username,
  is_verified: row.is_verified,
  profile_picture: getProfilePictureUrl(row, view.baseUrl),
});

export const presentUserSimpleForViewer = (row: UserRow, view: ViewerContext): UserSimple =>
  canSeePersonalData(view.viewer, row)
    ? presentUserWithPersonalData(row, view.baseUrl)
    : {
        id: row.id,
        username: row.username,
        email: createNoReplyEmail(row.id, view.baseUrl),
        full_name: row.full_name,
        first_time_login: false,
        theme: null,
        is_active: row.suspended_at === null,
        is_verified: row.is_verified,
        profile_picture: getProfilePictureUrl(row, view.baseUrl),
      };

export const presentUserWithPersonalData = (row: UserRow, baseUrl: string): UserSimple => ({
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
  profile_picture: getProfilePictureUrl(row, baseUrl),
});

/** What MinimalIAMUser shows in addition to the user's own row. */
export interface MinimalUserExtras {
  readonly detail: PublicDetailRow | undefined;
  readonly progress: MemberProgress;
  readonly followers: number;
}

export const presentMinimalUserForViewer = (row: UserRow, extras: MinimalUserExtras, view: ViewerContext): MinimalIAMUser => ({
  id: row.id,
  username: row.username,
  email: emailFor(view, row),
  full_name: row.full_name,
  is_verified: row.is_verified,
  details: extras.detail ? [presentMinimalDetail(row, { ...extras, detail: extras.detail }, view)] : [],
  followers_count: extras.followers,
});

const presentMinimalDetail = (
  row: UserRow,
  { detail, progress }: { readonly detail: PublicDetailRow; readonly progress: MemberProgress },
  { viewer, baseUrl }: ViewerContext,
): MinimalIAMUserDetail => ({
  profile_picture: getProfilePictureUrl(row, baseUrl),
  bio: detail.bio,
  country: detail.country,
  phone: canSeePersonalData(viewer, row) ? detail.phone : null,
  linkedin_url: detail.linkedin_url,
  github_url: detail.github_url,
  twitter_url: detail.twitter_url,
  website_url: detail.website_url,
  top_domain_elo: progress.top_domain_elo,
  top_domain_rank: progress.top_domain_rank,
});

export const presentMember = (row: UserRow, view: ViewerContext): WorkspaceMember => ({
  id: row.id,
  username: row.username,
  email: emailFor(view, row),
  full_name: row.full_name,
  role: row.role,
  is_active: row.suspended_at === null,
  is_verified: row.is_verified,
  is_service: row.is_service,
  ...(canSeePersonalData(view.viewer, row) && { is_staff: row.is_staff }),
  profile_picture: getProfilePictureUrl(row, view.baseUrl),
  created_at: row.created_at.toISOString(),
});

interface RowWithWorkspace {
  readonly workspace_id: number;
  readonly workspace_uid: string;
  readonly workspace_name: string;
  readonly workspace_slug: string;
}

export const presentUserWorkspace = (row: RowWithWorkspace) => ({
  id: row.workspace_id,
  uid: row.workspace_uid,
  name: row.workspace_name,
  slug: row.workspace_slug,
});
