export const sampleNewCommunityEvent = {
  event_name: 'Proof night',
  event_description: 'Eight short proofs, one blackboard.',
  event_type: 'challenge' as const,
  event_start_date: '2026-11-20T18:00:00Z',
  event_end_date: '2026-11-20T21:00:00Z',
  event_logo: 'https://api.lyceum.invalid/media/0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f/logo.png',
  event_banner: null,
  event_website: 'https://lyceum.invalid/events/proof-night',
  event_prize: 'A year of books',
};

export const sampleCommunityEvent = {
  id: 12,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e60',
  ...sampleNewCommunityEvent,
  event_start_date: '2026-11-20T18:00:00.000Z',
  event_end_date: '2026-11-20T21:00:00.000Z',
  created_at: '2026-11-14T23:00:00.000Z',
  updated_at: '2026-11-14T23:00:00.000Z',
};
