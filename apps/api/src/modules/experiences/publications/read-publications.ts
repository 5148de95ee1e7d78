import type { Publication, PublicationQuery } from '@lyceum/contract/product/publications';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { creatorsOf } from '../creators.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import { presentPublication } from './publications.present.ts';

type Deps = Pick<ExperienceDeps, 'lists' | 'read'>;

export const getPublication = (deps: Deps, caller: Caller, id: number): Promise<Publication> =>
  deps.read(caller, async ({ publications, people }) => {
    const row = await publications.byId(caller.workspaceId, id);
    if (!row) throw notFound();
    return presentPublication(row, (await creatorsOf(people, caller, [row]))(row));
  });

export const listPublications = (
  deps: Deps,
  caller: Caller,
  { query, target }: ListRequest<PublicationQuery>,
): Promise<Page<Publication>> =>
  deps.read(caller, async ({ publications, people }) => {
    const page = await deps.lists.page({ query, target, reader: caller }, publications.listed(caller, query), (row) => row);
    const ownerOf = await creatorsOf(people, caller, page.results);
    return { ...page, results: page.results.map((row) => presentPublication(row, ownerOf(row))) };
  });
