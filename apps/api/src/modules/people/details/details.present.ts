import type { IAMUserDetail } from '@lyceum/contract/product/user-details';

import type { MemberProgress } from '../member-progress.ts';
import type { DetailRow } from './details.store.ts';

interface Described {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** What stands beside one's own details. */
export interface BesideDetail {
  readonly profile_picture: string;
  readonly skills: readonly Described[];
  readonly technical_interests: readonly Described[];
  readonly investment_interests: readonly Described[];
  readonly focus_area: readonly { readonly name: string }[];
  readonly standing: MemberProgress;
  readonly followers: number;
  readonly following: number;
}

/** One's own details. Nobody follows themselves, so the two flags about the caller are false here. */
export const presentDetail = (row: DetailRow, beside: BesideDetail): IAMUserDetail => ({
  profile_picture: beside.profile_picture,
  bio: row.bio,
  address: row.address,
  country: row.country,
  phone: row.phone,
  dob: row.dob,
  user_type: row.user_type,
  linkedin_url: row.linkedin_url,
  github_url: row.github_url,
  twitter_url: row.twitter_url,
  facebook_url: row.facebook_url,
  website_url: row.website_url,
  portfolio_url: row.portfolio_url,
  skills: namesOf(beside.skills),
  investment_interests: namesOf(beside.investment_interests),
  technical_interests: row.technical_interest_ids && namesOf(beside.technical_interests),
  focus_area: row.focus_area_ids && namesOf(beside.focus_area),
  // The specification's type is an address, not null: without one the field is left out (adr/0025).
  ...(row.resume !== null && { resume: row.resume }),
  communication_preferences_phone: row.communication_preferences_phone,
  communication_preferences_email: row.communication_preferences_email,
  platform_features_emails: row.platform_features_emails,
  activity_based_emails: row.activity_based_emails,
  company_info: row.company_info,
  skills_data: beside.skills.map(described),
  investment_interests_data: beside.investment_interests.map(described),
  technical_interests_data: beside.technical_interests.map(described),
  focus_area_data: beside.focus_area.map(({ name }) => ({ name })),
  additional_data: row.additional_data,
  top_domain_elo: beside.standing.top_domain_elo,
  top_domain_rank: beside.standing.top_domain_rank,
  streak: beside.standing.streak,
  highest_streak: beside.standing.highest_streak,
  streak_freeze_days: beside.standing.streak_freeze_days,
  title: beside.standing.title,
  unlocked_titles: beside.standing.unlocked_titles,
  followers_count: beside.followers,
  following_count: beside.following,
  is_following: false,
  is_followed_back: false,
});

const namesOf = (terms: readonly { readonly name: string }[]): string[] => terms.map(({ name }) => name);
const described = ({ id, name, description }: Described) => ({ id, name, description });
