import { EventSource, slugMaxLength, slugPattern } from '@lyceum/contract/site';

import { fold } from '../fold.ts';
import { resolveTimes } from './event-times.ts';
import type { Finding, KeyPath, Report } from './finding.ts';
import { splitFrontMatter } from './front-matter.ts';
import { isOneSentence } from './one-sentence.ts';
import { reportShape } from './shape-faults.ts';
import type { SiteEvent } from './snapshot.ts';
import { resolveUpdated } from './updated-at.ts';
import { parseYaml } from './yaml-source.ts';

/** Addresses beside the events that are, or will be, something else. */
const reservedSlugs: ReadonlySet<string> = new Set(['index', 'feed', 'llms', 'sitemap']);

/** What the checks need; parsed on its own so that a misspelt key elsewhere does not hide their findings. */
const Checked = EventSource.pick({
  summary: true,
  timezone: true,
  starts_at: true,
  ends_at: true,
  format: true,
  registration: true,
  updated_at: true,
}).strip();

export interface EventFile {
  readonly path: string;
  readonly text: string;
}

export type ReadEvent = { readonly event: SiteEvent } | { readonly findings: readonly Finding[] };

/** One Markdown file as an event, or everything that is wrong with it. */
export function readEvent({ path, text }: EventFile, now: number): ReadEvent {
  const findings: Finding[] = [];
  const onLine = (line: number, message: string): void => void findings.push({ file: path, line, message });
  const slug = slugOf(path);
  checkSlug(slug, (_, message) => onLine(1, message));
  const parts = splitFrontMatter(text, (_, message) => onLine(1, message));
  if (!parts) return { findings };

  const yaml = parseYaml(parts.yaml, 1);
  for (const { line, message } of yaml.faults) onLine(line, message);
  if (yaml.faults.length > 0) return { findings };

  const report = (at: KeyPath, message: string): void => onLine(yaml.lineOf(at), message);
  const event = eventOf({ slug, value: yaml.value, agenda_markdown: parts.body, now }, report);
  return event && findings.length === 0 ? { event } : { findings };
}

/** The file's name without its ending; folders below `events/` are for the authors' own order. */
const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');

function checkSlug(slug: string, report: Report): void {
  if (!slugPattern.test(slug))
    report([], `the name ${JSON.stringify(slug)} cannot be an address: small letters a-z, digits and dashes only, no dash first`);
  if (slug.length > slugMaxLength) report([], `the name has ${slug.length} characters; at most ${slugMaxLength} make an address`);
  if (reservedSlugs.has(slug)) report([], `the name ${slug} is reserved; choose another`);
}

interface Draft {
  readonly slug: string;
  readonly value: unknown;
  readonly agenda_markdown: string;
  readonly now: number;
}

function eventOf({ slug, value, agenda_markdown, now }: Draft, report: Report): SiteEvent | undefined {
  const whole = EventSource.safeParse(value);
  if (!whole.success) reportShape(whole.error, value, { known: Object.keys(EventSource.shape), report });
  const checked = whole.success ? whole : Checked.safeParse(value);
  if (!checked.success) return undefined;

  if (!isOneSentence(checked.data.summary)) report(['summary'], 'the summary must be exactly one sentence');
  const updated_at = resolveUpdated(checked.data.updated_at, now, report);
  const times = resolveTimes(checked.data, report);
  if (!whole.success || !times) return undefined;

  const { starts_at: _s, ends_at: _e, registration, ...source } = whole.data;
  const { opens, closes, ...span } = times;
  return {
    ...source,
    ...span,
    slug,
    title: source.title.trim(),
    summary: source.summary.trim(),
    registration: { url: registration.url, sold_out: registration.sold_out, opens, closes },
    topic_keys: new Set(source.topics.map(fold)),
    updated_at,
    agenda_markdown,
  };
}
