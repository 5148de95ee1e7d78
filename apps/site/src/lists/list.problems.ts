import { Problem } from '@lyceum/kit';

export const cursorNotFound = (listing: string): Problem =>
  new Problem(404, 'cursor_not_found', 'The cursor is unknown or has expired.', {
    hint: `Start again with GET ${listing} without a cursor, and follow next from there within an hour.`,
    see: listing,
    faults: [{ where: 'query', name: 'cursor', code: 'not_found', detail: 'There is no such cursor.' }],
  });

interface MissingSlug {
  /** What is not there, `event`. */
  readonly noun: 'event' | 'post';
  readonly slug: string;
  /** Slugs that look like it. */
  readonly nearest: readonly string[];
  readonly listing: string;
}

export function slugNotFound({ noun, slug, nearest, listing }: MissingSlug): Problem {
  const perhaps = nearest.length === 0 ? '' : `Perhaps you mean ${nearest.join(' or ')}. `;
  return new Problem(404, `${noun}_not_found`, `There is no ${noun} "${slug}".`, {
    hint: `${perhaps}GET ${listing} lists every slug.`,
    see: listing,
    faults: [{ where: 'path', name: 'slug', code: 'not_found', detail: `There is no such ${noun}.` }],
  });
}
