import { fieldChecks } from '../field-checks.ts';
import { type Checks, Inconclusive, type World } from '../world.ts';
import { fetchList } from './product-requests.ts';

/** Fields of the terms, read from their own lists. */
export const productTaxonomyChecks: Checks = {
  ...fieldChecks('DeveloperSkill', firstOf('skills')),
  ...fieldChecks('InvestmentInterest', firstOf('investment-interests')),
  ...fieldChecks('Tag', firstOf('tags')),
  ...fieldChecks('MinimalPlayerLevel', firstOf('player-levels')),
};

function firstOf(segment: string): (world: World) => Promise<Record<string, unknown>> {
  return async (world) => {
    const { results } = await fetchList(world, `/api/v1/taxonomy/${segment}/`);
    const described = results.find(({ description }) => typeof description === 'string') ?? results[0];
    if (described === undefined) throw new Inconclusive(`There are no ${segment}.`);
    return described;
  };
}
