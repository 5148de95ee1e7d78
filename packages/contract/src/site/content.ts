import { z } from 'zod';

/** What operators write: the front matter of content files and `site.yaml`. Strict, so that a misspelt key is a message and not a silence. */

export const EventType = z.enum(['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon']);
export type EventType = z.output<typeof EventType>;
export const EventFormat = z.enum(['Virtual', 'In person']);
export type EventFormat = z.output<typeof EventFormat>;

const Link = z.url({ protocol: /^https?$/ });
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

export const Place = z.object({
  name: z.string(),
  city: z.string().nullable().default(null),
  country: z.string().nullable().default(null),
});

export const Speaker = z.object({
  name: z.string(),
  title: maybe(z.string()),
  company: maybe(z.string()),
  bio: maybe(z.string()),
  url: maybe(Link),
  image_url: maybe(Link),
});

export const Partner = z.object({ name: z.string(), url: maybe(Link), logo_url: maybe(Link) });

/** Wall time `2026-11-20T18:00`, with an offset `2026-10-25T02:30+02:00` where the wall time happens twice, or a date for a whole day. */
const LocalTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/,
    'Expected a date (2026-11-20), a wall time (2026-11-20T18:00) or one with an offset (2026-11-20T18:00+01:00).',
  );

const DateOrTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/,
    'Expected a date (2026-11-20) or a time with an offset (2026-11-20T18:00:00Z).',
  );

export const EventSource = z.strictObject({
  title: z.string().min(1).max(200),
  summary: z.string().min(1).max(400),
  type: EventType,
  format: EventFormat,
  topics: z.array(z.string().min(1).max(120)).default([]),
  timezone: z.string(),
  starts_at: LocalTime,
  ends_at: LocalTime,
  location: Place.strict().nullable().default(null),
  cancelled: z.boolean().default(false),
  sample: z.boolean().default(false),
  registration: z
    .strictObject({
      url: maybe(Link),
      opens_at: maybe(LocalTime),
      closes_at: maybe(LocalTime),
      sold_out: z.boolean().default(false),
    })
    .default({ url: null, opens_at: null, closes_at: null, sold_out: false }),
  learnings: z.array(z.string()).default([]),
  speakers: z.array(Speaker.strict()).default([]),
  partner: Partner.strict().nullable().default(null),
  updated_at: maybe(DateOrTime),
});
export type EventSource = z.output<typeof EventSource>;

export const SiteSource = z.strictObject({
  name: z.string().min(1).max(100),
  description: z.string().max(400).default(''),
});
export type SiteSource = z.output<typeof SiteSource>;
