/** One requirement of the specification. Ids are stable, because checks and the record refer to them. */
export type Entry = {
  id: string;
  /** Sections of the specification, most specific first: `4.1 GET /api/events, 8`. */
  section: string;
  /** The requirement as one sentence, with the exact values of the specification. */
  says: string;
  /** Set on entries for a field of a resource, whose check is derived from the notation. */
  field?: Field;
};

export type Field = {
  resource: string;
  name: string;
  /** See notation.ts. */
  notation: string;
  required: boolean;
};

export function listSections(entry: Entry): string[] {
  return entry.section.split(', ');
}
