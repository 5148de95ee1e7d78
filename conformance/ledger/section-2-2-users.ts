import { createFieldEntries, requirements } from './entries.ts';

const detail = '2.2 IAMUserDetail';

export const userResources = [
  ...createFieldEntries('IAMUserDetail', detail, {
    profile_picture: 'uri',
    bio: 'string|null',
    address: 'any',
    country: 'string',
    phone: 'string|null',
    dob: 'date|null',
    user_type: 'string req',
    linkedin_url: 'uri|null',
    github_url: 'uri|null',
    twitter_url: 'uri|null',
    facebook_url: 'uri|null',
    website_url: 'uri|null',
    portfolio_url: 'uri|null',
    skills: 'string[]',
    investment_interests: 'string[]',
    // "array of string|null" can be read as a nullable list or a list of nullables: both pass.
    technical_interests: 'string[]|null',
    focus_area: 'string[]|null',
    resume: 'uri',
    communication_preferences_phone: 'boolean|null',
    communication_preferences_email: 'boolean|null',
    platform_features_emails: 'boolean|null',
    activity_based_emails: 'boolean|null',
    company_info: 'any',
    skills_data: 'DeveloperSkill[] req',
    investment_interests_data: 'InvestmentInterest[] req',
    technical_interests_data: 'DeveloperSkill[] req',
    focus_area_data: 'Tag[] req',
    additional_data: 'any|null',
    top_domain_elo: 'number req',
    top_domain_rank: 'integer req',
    streak: 'string req',
    highest_streak: 'string req',
    streak_freeze_days: 'string req',
    title: 'string req',
    unlocked_titles: 'string req',
    followers_count: 'integer req',
    following_count: 'integer req',
    is_following: 'boolean req',
    is_followed_back: 'boolean req',
  }),
  ...requirements('product.IAMUserDetail', detail, {
    'communication_preferences_phone.default': '`communication_preferences_phone` is false by default.',
    'communication_preferences_email.default': '`communication_preferences_email` is false by default.',
    'platform_features_emails.default': '`platform_features_emails` is false by default.',
    'activity_based_emails.default': '`activity_based_emails` is false by default.',
  }),

  ...createFieldEntries('DeveloperSkill', '2.2 DeveloperSkill', {
    id: 'integer req',
    name: 'string req',
    description: 'string|null',
  }),
  ...createFieldEntries('InvestmentInterest', '2.2 InvestmentInterest', {
    id: 'integer req',
    name: 'string req',
    description: 'string|null',
  }),
  ...createFieldEntries('Tag', '2.2 Tag', {
    name: 'string req',
  }),
];
