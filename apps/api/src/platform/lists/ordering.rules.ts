export interface AskedTerm<Field extends string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

/**
 * What `ordering` asks for, by the rules of Django REST Framework's OrderingFilter: names separated by commas, `-` for
 * descending, names that the list does not have are dropped. Nothing left means the list's own order.
 */
export function parseOrdering<Field extends string>(ordering: string | undefined, fields: readonly Field[]): AskedTerm<Field>[] {
  const terms = (ordering ?? '').split(',').flatMap((part) => askedTerm(part.trim(), fields));
  return terms.filter(({ field }, index) => terms.findIndex((earlier) => earlier.field === field) === index);
}

function askedTerm<Field extends string>(part: string, fields: readonly Field[]): AskedTerm<Field>[] {
  const descending = part.startsWith('-');
  const field = fields.find((known) => known === (descending ? part.slice(1) : part));
  return field === undefined ? [] : [{ field, direction: descending ? 'desc' : 'asc' }];
}
