import type { SearchResults, SiteSource } from '@lyceum/contract/site';

import type { View } from '../view.ts';
import type { DateFormats } from './dates.ts';
import type { Href } from './links.ts';

/** The input of every part of a page. */
export interface PageView extends View {
  readonly site: SiteSource;
  readonly query: URLSearchParams;
  readonly results: SearchResults | undefined;
  readonly dates: DateFormats;
  readonly href: Href;
}
