import { fieldChecks } from '../field-checks.ts';
import { CannotTell, type Checks, type World } from '../world.ts';
import { askList } from './asking-product.ts';

/** The words that users, quests and experiences are described by, where they are listed themselves. */
export const productTaxonomyChecks: Checks = {
  ...fieldChecks('DeveloperSkill', firstOf('skills')),
  ...fieldChecks('InvestmentInterest', firstOf('investment-interests')),
  ...fieldChecks('Tag', firstOf('tags')),
  ...fieldChecks('MinimalPlayerLevel', firstOf('player-levels')),
};

function firstOf(segment: string): (world: World) => Promise<Record<string, unknown>> {
  return async (world) => {
    const { results } = await askList(world, `/api/v1/taxonomy/${segment}/`);
    const described = results.find(({ description }) => typeof description === 'string') ?? results[0];
    if (described === undefined) throw new CannotTell(`There are no ${segment}.`);
    return described;
  };
}
