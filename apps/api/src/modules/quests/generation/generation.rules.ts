/** What a quest is generated from. */
export interface QuestMaterial {
  readonly name: string;
  readonly focusArea: string | null;
  readonly description: string | null;
  readonly notes: readonly { readonly title: string | null; readonly text: string }[];
}

/** The fields that a writer generates. */
export interface WrittenQuest {
  readonly summary: string | null;
  readonly learnings: unknown;
  readonly recommended_skills: unknown;
  readonly quiz_format: unknown;
}
export type WrittenField = keyof WrittenQuest;

export const writtenFields: readonly WrittenField[] = ['summary', 'learnings', 'recommended_skills', 'quiz_format'];

/** A field that a person names in a change is no longer a generated one. */
export const listStillGeneratedFields = (
  generated: readonly string[],
  change: Partial<Record<WrittenField, unknown>>,
): string[] => generated.filter((name) => !writtenFields.some((field) => field === name && change[field] !== undefined));

/** The fields that no person has written: empty ones, and those that were generated before. */
export const listFieldsToGenerate = (quest: WrittenQuest & { readonly generated: readonly string[] }): WrittenField[] =>
  writtenFields.filter((field) => quest[field] === null || quest.generated.includes(field));
