import type { IAMUserDetailChange } from '@lyceum/contract/product/user-details';

import type { FieldFault } from '../../../platform/fields/index.ts';
import type { Taxonomy } from '../../taxonomy/index.ts';
import type { DetailFields } from './details.store.ts';

/** The vocabulary of the taxonomy that each field takes its names from. */
const vocabularies = {
  skills: 'skills',
  technical_interests: 'skills',
  investment_interests: 'investment-interests',
  focus_area: 'tags',
} as const;
type Field = keyof typeof vocabularies;

interface ResolvedTerms {
  readonly columns: Pick<DetailFields, 'skill_ids' | 'technical_interest_ids' | 'investment_interest_ids' | 'focus_area_ids'>;
  readonly faults: readonly FieldFault[];
  /** Where the valid names are listed. */
  readonly hint: string | undefined;
}

/** Replaces the names of terms by their ids. Fields that the change does not contain stay out of the columns. */
export async function resolveTermIds(taxonomy: Taxonomy, change: IAMUserDetailChange): Promise<ResolvedTerms> {
  const skills = await resolveField('skills', taxonomy.skills, change.skills);
  const technical = await resolveField('technical_interests', taxonomy.skills, change.technical_interests);
  const interests = await resolveField('investment_interests', taxonomy.investmentInterests, change.investment_interests);
  const focus = await resolveField('focus_area', taxonomy.tags, change.focus_area);
  const fields = [skills, technical, interests, focus];
  return {
    columns: {
      ...(skills.ids && { skill_ids: skills.ids }),
      ...(technical.ids !== undefined && { technical_interest_ids: technical.ids }),
      ...(interests.ids && { investment_interest_ids: interests.ids }),
      ...(focus.ids !== undefined && { focus_area_ids: focus.ids }),
    },
    faults: fields.flatMap(({ faults }) => faults),
    hint: fields.find(({ hint }) => hint !== undefined)?.hint,
  };
}

interface ResolvedField {
  /** Null clears the field; undefined leaves it as it is. */
  readonly ids: number[] | null | undefined;
  readonly faults: readonly FieldFault[];
  readonly hint?: string;
}

async function resolveField(
  field: Field,
  terms: Pick<Taxonomy['tags'], 'findByNames'>,
  names: readonly string[] | null | undefined,
): Promise<ResolvedField> {
  if (names === null || names === undefined) return { ids: names, faults: [] };
  const found = names.length === 0 ? [] : await terms.findByNames(names);
  const faults = names.flatMap((name, index) => (found[index] ? [] : [unknownName(field, name, index)]));
  if (faults.length > 0) return { ids: [], faults, hint: `GET /api/v1/taxonomy/${vocabularies[field]}/ lists them.` };
  return { ids: [...new Set(found.flatMap((term) => term?.id ?? []))], faults };
}

const unknownName = (field: Field, name: string, index: number): FieldFault => ({
  name: `${field}.${index}`,
  code: 'does_not_exist',
  detail: `${JSON.stringify(name)} is not one of the ${vocabularies[field].replace('-', ' ')}.`,
});
