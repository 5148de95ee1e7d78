import { Temporal } from 'temporal-polyfill';
import { isScalar, parseDocument, visit } from 'yaml';

import { splitFrontMatter } from './front-matter.ts';
import { findCanonicalTimeZone } from './wall-time.ts';

const wallMinutes = { smallestUnit: 'minute', timeZoneName: 'never' } as const;
const fiveMinutes = { smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'floor' } as const;
/** `+3d 18:00` and `+10d` count days in the event's time zone; `-1h` and `+90m` count from now. */
const daysPattern = /^([+-]\d{1,4})d(?: (\d{2}:\d{2}))?$/;
const hoursPattern = /^([+-]\d{1,4})([hm])$/;

/**
 * Turns a template into a sample event: relative times (`starts_at: "+3d 18:00"`) become local times around now. Throws when
 * a time cannot be resolved.
 */
export function resolveDateTemplates(text: string, now: number): string {
  const { yaml, body } = splitTemplate(text);
  const document = parseDocument(yaml);
  const [fault] = document.errors;
  if (fault) throw fault;
  const here = zonedNow(document.get('timezone'), now);
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !String(key.value).endsWith('_at') || !isScalar(value)) return;
      if (typeof value.value === 'string' && /^[+-]/.test(value.value)) value.value = resolveRelativeTime(value.value, here);
    },
  });
  document.set('sample', true);
  return `---\n${document.toString({ lineWidth: 0 })}---\n\n${body}`;
}

function splitTemplate(text: string) {
  const parts = splitFrontMatter(text, (_, message) => {
    throw new Error(message);
  });
  if (!parts) throw new Error('the front matter is missing');
  return parts;
}

function zonedNow(timezone: unknown, now: number): Temporal.ZonedDateTime {
  const zone = typeof timezone === 'string' ? findCanonicalTimeZone(timezone) : undefined;
  if (zone === undefined) throw new Error(`timezone: ${JSON.stringify(timezone)} is not an IANA time zone`);
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
}

/** The result includes the offset, so that it is unambiguous when clocks are set back. */
function resolveRelativeTime(relative: string, here: Temporal.ZonedDateTime): string {
  const [, days, time] = daysPattern.exec(relative) ?? [];
  if (days !== undefined) {
    const date = here.toPlainDate().add({ days: Number(days) });
    if (time === undefined) return date.toString();
    return date.toZonedDateTime({ timeZone: here.timeZoneId, plainTime: time }).toString(wallMinutes);
  }
  const [, amount, unit] = hoursPattern.exec(relative) ?? [];
  if (amount === undefined)
    throw new Error(`${JSON.stringify(relative)} is not a relative time such as +3d 18:00, +10d, -1h or +90m`);
  const rounded = here.toInstant().round(fiveMinutes);
  const moment = rounded.add(unit === 'h' ? { hours: Number(amount) } : { minutes: Number(amount) });
  return moment.toZonedDateTimeISO(here.timeZoneId).toString(wallMinutes);
}
