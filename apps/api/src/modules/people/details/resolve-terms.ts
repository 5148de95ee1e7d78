import type { IAMUserDetailChange } from '@lyceum/contract/product/user-details';

import type { FieldFault } from '../../../platform/fields/index.ts';
import type { TermList, Terms } from '../terms.ts';
import type { DetailFields } from './details.store.ts';

/** Which list of the taxonomy each field's names come from. */
const sources = {
  skills: 'skills',
  technical_interests: 'skills',
  investment_interests: 'investment-interests',
  focus_area: 'tags',
} as const;
type Field = keyof typeof sources;

interface Described {
  readonly columns: Pick<DetailFields, 'skill_ids' | 'technical_interest_ids' | 'investment_interest_ids' | 'focus_area_ids'>;
  readonly faults: readonly FieldFault[];
  /** Where names that are some can be read. */
  readonly hint: string | undefined;
}

/** The ids of the terms that a change names, and the names that are none. What the change does not name has no ids either. */
export async function describedBy(terms: Terms, change: IAMUserDetailChange): Promise<Described> {
  const skills = await looked('skills', terms.skills, change.skills);
  const technical = await looked('technical_interests', terms.skills, change.technical_interests);
  const interests = await looked('investment_interests', terms.investmentInterests, change.investment_interests);
  const focus = await looked('focus_area', terms.tags, change.focus_area);
  return {
    columns: {
      ...(skills.ids && { skill_ids: skills.ids }),
      ...(technical.ids !== undefined && { technical_interest_ids: technical.ids }),
      ...(interests.ids && { investment_interest_ids: interests.ids }),
      ...(focus.ids !== undefined && { focus_area_ids: focus.ids }),
    },
    faults: [skills, technical, interests, focus].flatMap(({ faults }) => faults),
    hint: [skills, technical, interests, focus].find(({ hint }) => hint !== undefined)?.hint,
  };
}

interface Looked {
  readonly ids: number[] | null | undefined;
  readonly faults: readonly FieldFault[];
  readonly hint?: string;
}

async function looked(field: Field, list: TermList, names: readonly string[] | null | undefined): Promise<Looked> {
  if (names === null || names === undefined) return { ids: names, faults: [] };
  const found = names.length === 0 ? [] : await list.findByNames(names);
  const faults = names.flatMap((name, index) => (found[index] ? [] : [unknownName(field, name, index)]));
  if (faults.length > 0) return { ids: [], faults, hint: `GET /api/v1/taxonomy/${sources[field]}/ lists them.` };
  return { ids: [...new Set(found.flatMap((term) => term?.id ?? []))], faults };
}

const unknownName = (field: Field, name: string, index: number): FieldFault => ({
  name: `${field}.${index}`,
  code: 'does_not_exist',
  detail: `${JSON.stringify(name)} is none of the ${sources[field].replace('-', ' ')}.`,
});
