/** Examples for the API reference. */
export const sampleAvatar = 'https://api.lyceum.invalid/media/avatars/0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f.svg';

export const sampleUser = {
  id: 7,
  username: 'ada',
  email: 'user-7@noreply.api.lyceum.invalid',
  full_name: 'Ada',
  is_verified: true,
  details: [
    {
      profile_picture: sampleAvatar,
      bio: 'Reads everything twice.',
      country: 'Portugal',
      phone: null,
      linkedin_url: null,
      github_url: 'https://github.com/ada',
      twitter_url: null,
      website_url: null,
      top_domain_elo: 1214.5,
      top_domain_rank: 3,
    },
  ],
  followers_count: 12,
};

export const sampleCreator = {
  id: 7,
  username: 'ada',
  full_name: 'Ada',
  profile_picture: sampleAvatar,
  is_verified: true,
};

export const sampleOwnUser = {
  id: 7,
  username: 'ada',
  email: 'ada@lyceum.invalid',
  full_name: 'Ada',
  first_time_login: false,
  theme: 'dark',
  is_superuser: false,
  is_staff: false,
  is_active: true,
  is_verified: true,
  profile_picture: sampleAvatar,
  timezone: 'Europe/Lisbon',
};
