import { z } from 'zod';

/** The front matter of content files and `site.yaml`. Strict, so that a misspelt key is reported. */

export const EventType = z.enum(['Conference', 'Workshop', 'Meetup', 'Webinar', 'Hackathon']);
export type EventType = z.output<typeof EventType>;
export const EventFormat = z.enum(['Virtual', 'In person']);
export type EventFormat = z.output<typeof EventFormat>;

const Link = z.url({ protocol: /^https?$/ });
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

export const Place = z.object({
  name: z.string().meta({ description: 'Name of the place.' }),
  city: z.string().nullable().default(null).meta({ description: 'City, or null.' }),
  country: z.string().nullable().default(null).meta({ description: 'Country, or null.' }),
});

export const Speaker = z.object({
  name: z.string().meta({ description: 'Name.' }),
  title: maybe(z.string()).meta({ description: 'Job title, or null.' }),
  company: maybe(z.string()).meta({ description: 'Company, or null.' }),
  bio: maybe(z.string()).meta({ description: 'Short biography, or null.' }),
  url: maybe(Link).meta({ description: 'Website, or null.' }),
  image_url: maybe(Link).meta({ description: 'Portrait, or null.' }),
});

export const Partner = z.object({
  name: z.string().meta({ description: 'Name.' }),
  url: maybe(Link).meta({ description: 'Website, or null.' }),
  logo_url: maybe(Link).meta({ description: 'Logo, or null.' }),
});

/** Wall time `2026-11-20T18:00`, with an offset `2026-10-25T02:30+02:00` if it is ambiguous, or a date for a whole day. */
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

export const PageSource = z.strictObject({
  title: z.string().min(1).max(120),
  summary: z.string().min(1).max(400),
  audience: z.array(z.string().min(1).max(60)).default([]),
  keywords: z.array(z.string().min(1).max(60)).default([]),
  section: z.string().min(1).max(60).default('Pages'),
  /** Position within the section; pages without one follow by path. */
  order: z.int().nullable().default(null),
  updated_at: maybe(DateOrTime),
});
export type PageSource = z.output<typeof PageSource>;

export const PostSource = z.strictObject({
  title: z.string().min(1).max(200),
  excerpt: z.string().min(1).max(400),
  author: z.strictObject({ name: z.string().min(1).max(120), url: maybe(Link) }),
  category: z.string().min(1).max(120),
  tags: z.array(z.string().min(1).max(120)).default([]),
  published_at: DateOrTime,
  updated_at: maybe(DateOrTime),
  image_url: maybe(Link),
  /** Drafts and scheduled posts are not visible anywhere. */
  draft: z.boolean().default(false),
});
export type PostSource = z.output<typeof PostSource>;

const SitePath = z.string().regex(/^\/[a-z0-9/._-]*$/, 'Expected a path of this site, such as /start.');
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Expected a colour such as #1f6feb.');
const LabelledLink = z.strictObject({ label: z.string().min(1).max(60), path: z.union([SitePath, Link]) });

/** `site.yaml`: name, navigation and branding of the site. */
export const SiteSource = z.strictObject({
  name: z.string().min(1).max(100),
  description: z.string().max(400).default(''),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)
    .default('en'),
  /** A file under `assets/` of the content folder. */
  logo: maybe(z.string().regex(/^[A-Za-z0-9._-]+$/, 'Expected the name of a file in assets/.')),
  navigation: z.array(LabelledLink).default([]),
  colours: z
    .strictObject({ accent: Colour.default('#3b5bdb'), accent_dark: Colour.default('#91a7ff') })
    .default({ accent: '#3b5bdb', accent_dark: '#91a7ff' }),
  footer: z
    .strictObject({ text: z.string().max(400).default(''), links: z.array(LabelledLink).default([]) })
    .default({ text: '', links: [] }),
  contact: z
    .strictObject({ email: maybe(z.email()), url: maybe(Link), security: maybe(z.union([z.email(), Link])) })
    .default({ email: null, url: null, security: null }),
  /** Further host names for the MCP endpoint, besides that of the site's URL. */
  hosts: z.array(z.string().min(1).max(253)).default([]),
  /** Only if every cache in front of the site keys on Accept; see adr/0021. */
  edge_keys_on_accept: z.boolean().default(false),
  content_signals: z
    .strictObject({ search: z.boolean().default(true), ai_input: z.boolean().default(true), ai_train: z.boolean().default(true) })
    .default({ search: true, ai_input: true, ai_train: true }),
});
export type SiteSource = z.output<typeof SiteSource>;
