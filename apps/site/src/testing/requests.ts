import { EventList, SiteFailure } from '@lyceum/contract/site';
import { expect } from 'vitest';

import type { TestSite } from './start-test-site.ts';

/** A list of events, parsed by the contract. Takes a path, or a link that the site has given. */
export async function fetchEvents(site: TestSite, target = '/api/events'): Promise<EventList> {
  const response = await site.fetch(target.replace(site.url, ''));
  expect(response.status).toBe(200);
  return EventList.parse(await response.json());
}

export const slugsOf = ({ results }: EventList): string[] => results.map(({ slug }) => slug);

/** The content of `error`, parsed by the contract. */
export async function fetchError(site: TestSite, target: string, status: number): Promise<SiteFailure['error']> {
  const response = await site.fetch(target.replace(site.url, ''));
  expect(response.status).toBe(status);
  return SiteFailure.parse(await response.json()).error;
}
