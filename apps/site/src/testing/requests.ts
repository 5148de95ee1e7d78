import { EventList, SiteFailure, siteErrorCodes } from '@lyceum/contract/site';
import { expect } from 'vitest';

import type { TestSite } from './start-test-site.ts';

/** Fetches a list of events and parses it with the contract. Takes a path or a link from the site. */
export async function fetchEvents(site: TestSite, target = '/api/events'): Promise<EventList> {
  const response = await site.fetch(target.replace(site.url, ''));
  expect(response.status).toBe(200);
  return EventList.parse(await response.json());
}

export const slugsOf = ({ results }: EventList): string[] => results.map(({ slug }) => slug);

/** Fetches a URL that fails, parses `error` with the contract, and checks that its code is one of the documented list. */
export async function fetchError(site: TestSite, target: string, status: number): Promise<SiteFailure['error']> {
  const response = await site.fetch(target.replace(site.url, ''));
  expect(response.status).toBe(status);
  const { error } = SiteFailure.parse(await response.json());
  expect(siteErrorCodes).toHaveProperty(error.code, status);
  return error;
}
