import type { Json } from './json.ts';
import { type Shape, shapeOf } from './schema.ts';

/** The alternatives of a schema: its variants, or one per type (`["string", "null"]` is as good as `anyOf`). */
export function alternatives(shape: Shape): readonly unknown[] {
  if (shape.variants.length > 0) return shape.variants;
  const { type } = shape.keywords;
  return Array.isArray(type) ? [...shape.types].map((one) => ({ ...shape.keywords, type: one })) : [shape.keywords];
}

interface Matching {
  readonly subjects: { readonly document: Json; readonly schemas: readonly unknown[] };
  readonly candidates: { readonly document: Json; readonly schemas: readonly unknown[] };
  differences(subject: unknown, candidate: unknown): string[];
  /** What to say of a subject that has no candidate of its kind at all. */
  unlike(shape: Shape): string;
}

/** Each subject must fit one of the candidates; where none fits, the closest one's differences are told. */
export function unfitting({ subjects, candidates, differences, unlike }: Matching): string[] {
  return subjects.schemas.flatMap((subject) => {
    const shape = shapeOf(subjects.document, subject);
    const kin = candidates.schemas.filter((candidate) => related(shape, shapeOf(candidates.document, candidate)));
    const tried = kin.map((candidate) => differences(subject, candidate)).sort((one, other) => one.length - other.length);
    return tried[0] ?? [unlike(shape)];
  });
}

const kind = (type: string): string => (type === 'integer' ? 'number' : type);

function related(one: Shape, other: Shape): boolean {
  const kinds = new Set([...other.types].map(kind));
  return [...one.types].some((type) => kinds.has(kind(type)));
}
