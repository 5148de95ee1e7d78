import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildPages, buildPosts, pageFile, postFile, type SeededPage, type SeededPost } from './site-documents.ts';
import { formatWallTime } from './zoned-time.ts';

/** The content that the suite wrote, for checks to compare responses with. */
export type SeededSite = {
  events: readonly SeededEvent[];
  pages: readonly SeededPage[];
  posts: readonly SeededPost[];
};

export type SeededEvent = {
  slug: string;
  title: string;
  type: string;
  format: string;
  topics: readonly string[];
  timezone: string;
  starts: number;
  ends: number;
  status: 'upcoming' | 'live' | 'past';
  registration_open: boolean;
  /** All further front matter. */
  more: Record<string, unknown>;
  body: string;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const types = ['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon'];
const formats = ['Virtual', 'In person'];
// 'Agents' is part of another topic, so that an inexact match is noticed.
const topics = ['Agents', 'Multi-Agents', 'Data', 'Developer Experience'];
const timezones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney', 'Asia/Kolkata', 'UTC'];

/** The event with every optional field. */
export const fullSlug = 'agents-in-the-open';

/** Three events at the same local time, about now in UTC, so that their status depends only on the time zone. */
export const sameWallTime = {
  upcoming: 'same-wall-time-phoenix',
  live: 'same-wall-time-utc',
  past: 'same-wall-time-tokyo',
} as const;

export async function writeSite(folder: string, now: number): Promise<SeededSite> {
  const events = buildEvents(now);
  await mkdir(join(folder, 'events'), { recursive: true });
  await writeFile(join(folder, 'site.yaml'), 'name: Conformance\n');
  for (const event of events) {
    await writeFile(join(folder, 'events', `${event.slug}.md`), eventFile(event));
  }
  const [pages, posts] = [buildPages(), buildPosts(now)];
  await mkdir(join(folder, 'pages', 'guides'), { recursive: true });
  for (const page of pages) await writeFile(join(folder, 'pages', page.file), pageFile(page));
  await mkdir(join(folder, 'blog'), { recursive: true });
  for (const post of posts) await writeFile(join(folder, 'blog', `${post.slug}.md`), postFile(post));
  return { events, pages, posts };
}

/** More than 200, so that the maximum of `limit` can be tested; none is about to change its status. */
export function buildEvents(now: number): SeededEvent[] {
  // Noon UTC is far from the hours that daylight saving time repeats or skips in the zones above.
  const noon = Math.floor(now / day) * day + 12 * hour;
  const days = Array.from({ length: 110 }, (_, index) => index + 2);
  return [
    ...days.map((ahead) => ordinaryEvent(`upcoming-${ahead}`, noon + ahead * day, 'upcoming', ahead)),
    ...days.map((ago) => ordinaryEvent(`past-${ago}`, noon - ago * day, 'past', ago)),
    ...sameWallTimeEvents(now),
    ...registrationEvents(now),
    fullEvent(now),
    allDayEvent(now),
  ];
}

function ordinaryEvent(slug: string, starts: number, status: 'upcoming' | 'past', turn: number): SeededEvent {
  const url = `https://tickets.example/${slug}`;
  return anEvent({
    slug,
    title: `Gathering ${slug}`,
    type: pick(types, turn),
    format: pick(formats, Math.floor(turn / 2)),
    topics: [pick(topics, turn), pick(topics, turn + 1)],
    timezone: pick(timezones, turn),
    starts,
    ends: starts + 2 * hour,
    status,
    registration_open: status === 'upcoming',
    more: { registration: { url } },
  });
}

function sameWallTimeEvents(now: number): SeededEvent[] {
  const starts = Math.floor(now / minute) * minute - 30 * minute;
  // None of these zones has daylight saving time, so no local time is ambiguous.
  const inZone = (timezone: string, hoursAhead: number) => ({
    timezone,
    starts: starts - hoursAhead * hour,
    ends: starts - hoursAhead * hour + hour,
  });
  return [
    anEvent({ slug: sameWallTime.live, status: 'live', ...inZone('UTC', 0) }),
    anEvent({ slug: sameWallTime.past, status: 'past', ...inZone('Asia/Tokyo', 9) }),
    anEvent({ slug: sameWallTime.upcoming, status: 'upcoming', ...inZone('America/Phoenix', -7) }),
  ];
}

function registrationEvents(now: number): SeededEvent[] {
  const starts = Math.floor(now / minute) * minute + 10 * day;
  const wall = (instant: number) => formatWallTime(instant, 'UTC').slice(0, 16);
  const upcoming = (slug: string, registration: Record<string, unknown>, open: boolean) =>
    anEvent({
      slug,
      starts,
      ends: starts + 2 * hour,
      status: 'upcoming',
      registration_open: open,
      more: { registration: { url: `https://tickets.example/${slug}`, ...registration } },
    });
  return [
    upcoming('registration-not-yet-open', { opens_at: wall(now + day) }, false),
    upcoming('registration-open', { opens_at: wall(now - day), closes_at: wall(now + day) }, true),
    upcoming('registration-closed', { closes_at: wall(now - day) }, false),
    upcoming('registration-sold-out', { sold_out: true }, false),
  ];
}

function fullEvent(now: number): SeededEvent {
  const starts = Math.floor(now / hour) * hour + 5 * day;
  return anEvent({
    slug: fullSlug,
    title: 'Agents in the Open',
    type: 'Conference',
    format: 'In person',
    topics: ['Agents'],
    timezone: 'Asia/Kolkata',
    starts,
    ends: starts + 8 * hour,
    status: 'upcoming',
    registration_open: true,
    more: {
      location: { name: 'Town Hall', city: 'Pune', country: 'IN' },
      registration: { url: 'https://tickets.example/agents-in-the-open' },
      learnings: ['How agents read a site', 'How a site greets agents'],
      speakers: [
        {
          name: 'Ada Example',
          title: 'Engineer',
          company: 'Example Works',
          bio: 'Writes about open formats.',
          url: 'https://ada.example/',
          image_url: 'https://ada.example/portrait.png',
        },
      ],
      partner: { name: 'Example Works', url: 'https://works.example/', logo_url: 'https://works.example/logo.png' },
    },
    body: '## Agenda\n\n- 10:00 Welcome\n- 11:00 Open formats, with a quincunx\n',
  });
}

/** Yesterday to tomorrow in UTC, so that it is live and far from both ends. */
function allDayEvent(now: number): SeededEvent {
  const today = Math.floor(now / day) * day;
  const date = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return anEvent({
    slug: 'all-day-now',
    starts: today - day,
    ends: today + 2 * day,
    status: 'live',
    more: { starts_at: date(today - day), ends_at: date(today + day) },
  });
}

function anEvent(given: Partial<SeededEvent> & Pick<SeededEvent, 'slug' | 'starts' | 'ends' | 'status'>): SeededEvent {
  return {
    title: `Event ${given.slug}`,
    type: 'Meetup',
    format: 'Virtual',
    topics: ['Data'],
    timezone: 'UTC',
    registration_open: false,
    more: {},
    body: 'Doors open, talks, goodbye.\n',
    ...given,
  };
}

function eventFile(event: SeededEvent): string {
  const frontMatter: Record<string, unknown> = {
    title: event.title,
    summary: `What ${event.slug} is about.`,
    type: event.type,
    format: event.format,
    topics: event.topics,
    timezone: event.timezone,
    starts_at: formatWallTime(event.starts, event.timezone).slice(0, 16),
    ends_at: formatWallTime(event.ends, event.timezone).slice(0, 16),
    updated_at: '2026-01-01',
    ...event.more,
  };
  // JSON values are valid YAML.
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${event.body}`;
}

function pick(values: readonly string[], turn: number): string {
  return values[turn % values.length] ?? '';
}
