import type { IAMUserDetail } from '@lyceum/contract/product/user-details';

import type { MemberProgress } from '../member-progress.ts';
import type { DetailRow } from './details.store.ts';

interface TermWithDescription {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** What is shown with the row of details. */
export interface DetailExtras {
  readonly profile_picture: string;
  readonly skills: readonly TermWithDescription[];
  readonly technical_interests: readonly TermWithDescription[];
  readonly investment_interests: readonly TermWithDescription[];
  readonly focus_area: readonly { readonly name: string }[];
  readonly progress: MemberProgress;
  readonly followers: number;
  readonly following: number;
}

/** A user's own details. Users cannot follow themselves, so the two flags about the caller are false. */
export const presentDetail = (row: DetailRow, extras: DetailExtras): IAMUserDetail => ({
  profile_picture: extras.profile_picture,
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
  skills: namesOf(extras.skills),
  investment_interests: namesOf(extras.investment_interests),
  technical_interests: row.technical_interest_ids && namesOf(extras.technical_interests),
  focus_area: row.focus_area_ids && namesOf(extras.focus_area),
  // The specification declares a URL that is not nullable, so the field is left out when there is none (adr/0025).
  ...(row.resume !== null && { resume: row.resume }),
  communication_preferences_phone: row.communication_preferences_phone,
  communication_preferences_email: row.communication_preferences_email,
  platform_features_emails: row.platform_features_emails,
  activity_based_emails: row.activity_based_emails,
  company_info: row.company_info,
  skills_data: extras.skills.map(presentTerm),
  investment_interests_data: extras.investment_interests.map(presentTerm),
  technical_interests_data: extras.technical_interests.map(presentTerm),
  focus_area_data: extras.focus_area.map(({ name }) => ({ name })),
  additional_data: row.additional_data,
  top_domain_elo: extras.progress.top_domain_elo,
  top_domain_rank: extras.progress.top_domain_rank,
  streak: extras.progress.streak,
  highest_streak: extras.progress.highest_streak,
  streak_freeze_days: extras.progress.streak_freeze_days,
  title: extras.progress.title,
  unlocked_titles: extras.progress.unlocked_titles,
  followers_count: extras.followers,
  following_count: extras.following,
  is_following: false,
  is_followed_back: false,
});

const namesOf = (terms: readonly { readonly name: string }[]): string[] => terms.map(({ name }) => name);
const presentTerm = ({ id, name, description }: TermWithDescription) => ({ id, name, description });
