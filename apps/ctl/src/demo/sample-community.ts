const hour = 3_600_000;
const day = 24 * hour;

const words = {
  categories: {
    Mathematics: ['Number theory', 'Geometry', 'Probability'],
    Programming: ['Web', 'Data', 'Agents'],
    Languages: ['Grammar', 'Conversation'],
    'Natural sciences': ['Physics', 'Biology'],
  },
  tags: ['beginner friendly', 'deep dive', 'hands-on', 'open source', 'proofs', 'reading'],
  skills: ['TypeScript', 'SQL', 'Statistics', 'Technical writing'],
  investmentInterests: ['Education', 'Developer tools'],
  playerLevels: [
    { name: 'Beginner', description: 'No previous knowledge.', avg_score: 800 },
    { name: 'Intermediate', description: 'Knows the basics.', avg_score: 1200 },
    { name: 'Advanced', description: 'Masters the subject.', avg_score: 1600 },
  ],
} as const;

const sample = 'A sample event of the demo.';

/** `begins` and `lasts` are milliseconds, relative to now. */
const events = [
  {
    event_name: 'Proofs before breakfast',
    event_type: 'challenge',
    begins: -20 * day,
    lasts: 7 * day,
    event_prize: 'A shelf of books',
  },
  { event_name: 'How to read a paper', event_type: 'workshop', begins: -3 * day, lasts: 2 * hour },
  {
    event_name: 'Number theory sprint',
    event_type: 'contest',
    begins: -6 * hour,
    lasts: 2 * day,
    event_prize: 'A year of library cards',
  },
  { event_name: 'Ask an agent builder', event_type: 'panel', begins: 5 * hour, lasts: 90 * 60_000 },
  { event_name: 'SQL for curious people', event_type: 'workshop', begins: 2 * day, lasts: 3 * hour },
  {
    event_name: 'Grammar duel',
    event_type: 'contest',
    begins: 4 * day,
    lasts: day,
    event_prize: 'The right to pick the next topic',
  },
  { event_name: 'Writing that teaches', event_type: 'masterclass', begins: 9 * day, lasts: 2 * hour },
  { event_name: 'Reading room summit', event_type: 'summit', begins: 30 * day, lasts: 2 * day },
] as const;

/** Sample vocabularies and events around the given time. */
export const sampleTaxonomy = words;
export const createSampleEvents = (now: number) => {
  const start = Math.ceil(now / hour) * hour;
  return events.map(({ begins, lasts, ...event }) => ({
    ...event,
    event_description: sample,
    event_start_date: new Date(start + begins).toISOString(),
    event_end_date: new Date(start + begins + lasts).toISOString(),
  }));
};
