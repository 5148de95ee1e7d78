import { sampleDetail } from './user-details.example.ts';

const moment = '2026-11-14T23:00:00Z';

export const samplePersonalData = {
  exported_at: moment,
  complete: true,
  user: {
    id: 7,
    uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
    username: 'ada',
    email: 'ada@lyceum.invalid',
    full_name: 'Ada',
    role: 'member' as const,
    is_staff: false,
    is_verified: true,
    theme: null,
    timezone: 'UTC',
    external_id: null,
    profile_picture: null,
    created_at: moment,
    last_login_at: null,
    workspace: { id: 1, name: 'Reading room', slug: 'reading-room' },
  },
  account: [],
  details: [sampleDetail],
  following: [{ user_id: 8, username: 'grace', since: moment }],
  followers: [],
  teams: [{ id: 4, name: 'Archive', since: moment }],
  keys: [],
  sessions: [],
  logins: [],
  invitations: [],
  deeds: [{ at: moment, action: 'user.followed', object_type: 'people.user', object_id: '8', carrier: 'key' }],
  others: { media: [] },
};
