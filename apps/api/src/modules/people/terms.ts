/** The installation's words, as far as people describe themselves by them. The taxonomy has them; this module only asks. */

interface NamedTerm {
  readonly id: number;
  readonly name: string;
}
interface DescribedTerm extends NamedTerm {
  readonly description: string | null;
}

export interface TermList<Term extends NamedTerm = NamedTerm> {
  /** One per name and in their order, whatever the case of their letters; undefined for a name that is none. */
  findByNames(names: readonly string[]): Promise<readonly (Term | undefined)[]>;
  /** In the order of the ids, without those that are gone. */
  listByIds(ids: readonly number[]): Promise<readonly Term[]>;
}

export interface Terms {
  readonly skills: TermList<DescribedTerm>;
  readonly investmentInterests: TermList<DescribedTerm>;
  readonly tags: TermList;
}
