import type { Files } from './content-folder.ts';
import { type FrontMatterKeys, markdownFile } from './front-matter.ts';

export type EventKeys = FrontMatterKeys;

const defaultKeys: EventKeys = {
  title: 'A gathering',
  summary: 'What this is about.',
  type: 'Meetup',
  format: 'In person',
  topics: ['Agents'],
  timezone: 'Europe/Berlin',
  starts_at: '2026-11-20T18:00',
  ends_at: '2026-11-20T21:00',
};

/** Lines of the default keys; further keys follow from line 10. */
export const lineOf = {
  title: 2,
  summary: 3,
  type: 4,
  format: 5,
  topics: 6,
  timezone: 7,
  starts_at: 8,
  ends_at: 9,
  next: 10,
} as const;

export const eventFile = (keys: EventKeys = {}, body = '18:00 Doors\n'): string =>
  markdownFile({ ...defaultKeys, ...keys }, body);

/** One file per slug. */
export const eventFiles = (events: Readonly<Record<string, EventKeys>>): Files =>
  Object.fromEntries(Object.entries(events).map(([slug, keys]) => [`events/${slug}.md`, eventFile(keys)]));
