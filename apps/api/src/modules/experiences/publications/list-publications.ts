import type { Publication, PublicationQuery } from '@lyceum/contract/product/publications';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadCreators } from '../load-creators.ts';
import { presentPublication } from './publications.present.ts';

export const listPublications = (
  context: ExperiencesContext,
  caller: Caller,
  { query, target }: ListRequest<PublicationQuery>,
): Promise<Page<Publication>> =>
  context.read(caller, async ({ publications, people }) => {
    const source = publications.listInWorkspace(caller, query);
    const page = await context.lists.page({ query, target, reader: caller }, source, (row) => row);
    const ownerOf = await loadCreators(people, caller, page.results);
    return { ...page, results: page.results.map((row) => presentPublication(row, ownerOf(row))) };
  });
