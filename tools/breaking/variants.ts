import type { Json } from './json.ts';
import { describeSchemaShape, type SchemaShape } from './schema.ts';

/** The alternatives of a schema: its variants, or one per type (`["string", "null"]` is as good as `anyOf`). */
export function listAlternatives(shape: SchemaShape): readonly unknown[] {
  if (shape.variants.length > 0) return shape.variants;
  const { type } = shape.keywords;
  return Array.isArray(type) ? [...shape.types].map((one) => ({ ...shape.keywords, type: one })) : [shape.keywords];
}

interface VariantComparison {
  readonly subjects: { readonly document: Json; readonly schemas: readonly unknown[] };
  readonly candidates: { readonly document: Json; readonly schemas: readonly unknown[] };
  differences(subject: unknown, candidate: unknown): string[];
  /** The message for a subject without any candidate of its type. */
  describeUnmatched(shape: SchemaShape): string;
}

/** Each subject must fit one of the candidates; otherwise the differences from the closest one are returned. */
export function findUnmatchedVariants({ subjects, candidates, differences, describeUnmatched }: VariantComparison): string[] {
  return subjects.schemas.flatMap((subject) => {
    const shape = describeSchemaShape(subjects.document, subject);
    const relatedCandidates = candidates.schemas.filter((candidate) =>
      shareType(shape, describeSchemaShape(candidates.document, candidate)),
    );
    const tried = relatedCandidates
      .map((candidate) => differences(subject, candidate))
      .sort((one, other) => one.length - other.length);
    return tried[0] ?? [describeUnmatched(shape)];
  });
}

const normalizeType = (type: string): string => (type === 'integer' ? 'number' : type);

function shareType(one: SchemaShape, other: SchemaShape): boolean {
  const kinds = new Set([...other.types].map(normalizeType));
  return [...one.types].some((type) => kinds.has(normalizeType(type)));
}
