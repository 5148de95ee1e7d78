import { Problem } from '@lyceum/kit';

export const cursorNotFound = (listing: string): Problem =>
  new Problem(404, 'cursor_not_found', 'The cursor is unknown or has expired.', {
    hint: `Start again with GET ${listing} without a cursor, and follow next within an hour.`,
    see: listing,
    faults: [{ where: 'query', name: 'cursor', code: 'not_found', detail: 'There is no such cursor.' }],
  });

interface MissingSlug {
  readonly noun: 'event' | 'post';
  readonly slug: string;
  /** Similar slugs. */
  readonly nearest: readonly string[];
  readonly listing: string;
}

export function slugNotFound({ noun, slug, nearest, listing }: MissingSlug): Problem {
  const suggestion = nearest.length === 0 ? '' : `Did you mean ${nearest.join(' or ')}? `;
  return new Problem(404, `${noun}_not_found`, `There is no ${noun} "${slug}".`, {
    hint: `${suggestion}GET ${listing} lists every slug.`,
    see: listing,
    faults: [{ where: 'path', name: 'slug', code: 'not_found', detail: `There is no such ${noun}.` }],
  });
}
