import { z } from 'zod';

/** RFC 3339 with an offset. */
export const Instant = z.iso.datetime({ offset: true });
/** RFC 9557: an instant with its IANA zone in brackets. */
export const ZonedInstant = z.string().meta({ examples: ['2026-11-20T18:00:00+01:00[Europe/Berlin]'] });
