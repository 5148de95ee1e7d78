import { Problem } from '@lyceum/kit';

const listing = '/api/events';

export function eventNotFound(slug: string, nearest: readonly string[]): Problem {
  const perhaps = nearest.length === 0 ? '' : `Perhaps you mean ${nearest.join(' or ')}. `;
  return new Problem(404, 'event_not_found', `There is no event "${slug}".`, {
    hint: `${perhaps}GET ${listing} lists every slug.`,
    see: listing,
    faults: [{ where: 'path', name: 'slug', code: 'not_found', detail: 'There is no such event.' }],
  });
}

export const cursorNotFound = (): Problem =>
  new Problem(404, 'cursor_not_found', 'The cursor is unknown or has expired.', {
    hint: `Start again with GET ${listing} without a cursor, and follow next from there within an hour.`,
    see: listing,
    faults: [{ where: 'query', name: 'cursor', code: 'not_found', detail: 'There is no such cursor.' }],
  });
