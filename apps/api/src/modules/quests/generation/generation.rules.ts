/** All there is to work from. */
export interface QuestMaterial {
  readonly name: string;
  readonly focusArea: string | null;
  readonly description: string | null;
  readonly notes: readonly { readonly title: string | null; readonly text: string }[];
}

/** What a writer works out of a quest. */
export interface WrittenQuest {
  readonly summary: string | null;
  readonly learnings: unknown;
  readonly recommended_skills: unknown;
  readonly quiz_format: unknown;
}
export type WrittenField = keyof WrittenQuest;

export const writtenFields: readonly WrittenField[] = ['summary', 'learnings', 'recommended_skills', 'quiz_format'];

/** What a person names in a change is theirs from then on. */
export const stillGenerated = (generated: readonly string[], change: Partial<Record<WrittenField, unknown>>): string[] =>
  generated.filter((name) => !writtenFields.some((field) => field === name && change[field] !== undefined));

/** The fields that nobody has written: empty ones, and those that were worked out before. */
export const openFields = (quest: WrittenQuest & { readonly generated: readonly string[] }): WrittenField[] =>
  writtenFields.filter((field) => quest[field] === null || quest.generated.includes(field));
