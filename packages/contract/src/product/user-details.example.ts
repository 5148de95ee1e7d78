import { sampleAvatar } from './users.example.ts';

const writableFields = {
  bio: 'Reads everything twice.',
  address: { city: 'Lisbon' },
  country: 'Portugal',
  phone: '+351210000000',
  dob: '1999-12-31',
  user_type: 'learner' as const,
  github_url: 'https://github.com/ada',
  skills: ['TypeScript'],
  communication_preferences_email: true,
};

export const sampleNewDetail = writableFields;
export const sampleDetailChange = { bio: 'Reads everything once.', skills: [] };

export const sampleDetail = {
  profile_picture: sampleAvatar,
  linkedin_url: null,
  twitter_url: null,
  facebook_url: null,
  website_url: null,
  portfolio_url: null,
  ...writableFields,
  investment_interests: [],
  technical_interests: null,
  focus_area: ['primes'],
  communication_preferences_phone: false,
  platform_features_emails: false,
  activity_based_emails: false,
  company_info: {},
  skills_data: [{ id: 5, name: 'TypeScript', description: null }],
  investment_interests_data: [],
  technical_interests_data: [],
  focus_area_data: [{ name: 'primes' }],
  additional_data: null,
  top_domain_elo: 1214.5,
  top_domain_rank: 3,
  streak: '12',
  highest_streak: '40',
  streak_freeze_days: '2',
  title: 'Explorer',
  unlocked_titles: 'Novice,Explorer',
  followers_count: 12,
  following_count: 4,
  is_following: false,
  is_followed_back: false,
};
