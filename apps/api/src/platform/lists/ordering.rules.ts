export interface OrderingTerm<Field extends string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

/**
 * Parses `ordering` by the rules of Django REST Framework's OrderingFilter: names separated by commas, `-` for descending, unknown
 * names are dropped. An empty result means the list's default order.
 */
export function parseKnownOrdering<Field extends string>(
  ordering: string | undefined,
  fields: readonly Field[],
): OrderingTerm<Field>[] {
  const terms = (ordering ?? '').split(',').flatMap((part) => parseTerm(part.trim(), fields));
  return terms.filter(({ field }, index) => terms.findIndex((earlier) => earlier.field === field) === index);
}

function parseTerm<Field extends string>(part: string, fields: readonly Field[]): OrderingTerm<Field>[] {
  const descending = part.startsWith('-');
  const field = fields.find((known) => known === (descending ? part.slice(1) : part));
  return field === undefined ? [] : [{ field, direction: descending ? 'desc' : 'asc' }];
}
