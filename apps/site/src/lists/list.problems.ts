import { Problem } from '@lyceum/kit';

export const cursorNotFound = (listPath: string): Problem =>
  new Problem(404, 'cursor_not_found', 'The cursor is unknown or has expired.', {
    hint: `Start again with GET ${listPath} without a cursor, and follow next within an hour.`,
    see: listPath,
    faults: [{ where: 'query', name: 'cursor', code: 'not_found', detail: 'The cursor is unknown or has expired.' }],
  });

interface MissingSlug {
  readonly noun: 'event' | 'post';
  readonly slug: string;
  /** Similar slugs. */
  readonly similarSlugs: readonly string[];
  readonly listPath: string;
}

export function slugNotFound({ noun, slug, similarSlugs, listPath }: MissingSlug): Problem {
  const suggestion = similarSlugs.length === 0 ? '' : `Did you mean ${similarSlugs.join(' or ')}? `;
  return new Problem(404, `${noun}_not_found`, `There is no ${noun} "${slug}".`, {
    hint: `${suggestion}GET ${listPath} lists every slug.`,
    see: listPath,
    faults: [{ where: 'path', name: 'slug', code: 'not_found', detail: `There is no such ${noun}.` }],
  });
}
