/** One demand of SPEC. The id is stable: checks and the record refer to it. */
export type Entry = {
  id: string;
  /** Where SPEC says it, the most specific place first: `4.1 GET /api/events, 8`. */
  section: string;
  /** The demand as one plain sentence with SPEC's exact values. */
  says: string;
  /** Set on entries that stand for one field of a resource, so that its check can be derived. */
  field?: Field;
};

export type Field = {
  resource: string;
  name: string;
  /** See notation.ts. */
  notation: string;
  required: boolean;
};

export function sectionsOf(entry: Entry): string[] {
  return entry.section.split(', ');
}
