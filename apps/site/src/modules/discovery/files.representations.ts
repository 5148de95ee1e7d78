import type { FileReply, RenderedReply } from '@lyceum/kit';

import { getCalendar } from '../../calendar/calendar.ts';
import type { Clock } from '../../clock.ts';
import { slugNotFound } from '../../lists/list.problems.ts';
import type { CachedRenderer } from '../../representations.ts';
import type { View } from '../../view.ts';
import { renderCalendar } from './calendar-file.ts';
import { noSecurityContact } from './discovery.problems.ts';
import { type AssetDeps, serveAsset } from './serve-asset.ts';
import { renderFileCached, siteFiles } from './site-files.ts';
import { renderSecurityTxt } from './well-known.ts';

export interface FilesDeps extends AssetDeps {
  readonly clock: Clock;
  readonly siteUrl: string;
  readonly represent: CachedRenderer;
}

export interface SiteFileRepresentations {
  file(name: keyof typeof siteFiles): RenderedReply;
  event(slug: string): RenderedReply;
  security(): RenderedReply;
  asset(name: string): FileReply;
}

const suggestionCount = 3;

export function fileRepresentations({ represent, ...deps }: FilesDeps): SiteFileRepresentations {
  const currentView = (): View => ({ snapshot: deps.snapshot(), siteUrl: deps.siteUrl, now: deps.clock.now() });
  return {
    file: (name) => renderFileCached(represent, name, siteFiles[name], currentView),
    event: (slug) => {
      const text = (view: View) => eventCalendar(slug, view);
      return renderFileCached(represent, `events/${slug}.ics`, { mediaType: siteFiles.calendar.mediaType, text }, currentView);
    },
    security: () => {
      const text = (view: View): string => {
        const contact = renderSecurityTxt(view);
        if (contact === undefined) throw noSecurityContact();
        return contact;
      };
      return renderFileCached(represent, 'security.txt', { mediaType: siteFiles.robots.mediaType, text }, currentView);
    },
    asset: (name) => serveAsset(deps, name),
  };
}

function eventCalendar(slug: string, view: View): string {
  const { bySlug, suggestSlugs } = getCalendar(view.snapshot);
  const event = bySlug(slug);
  if (!event)
    throw slugNotFound({ noun: 'event', slug, similarSlugs: suggestSlugs(slug, suggestionCount), listPath: '/api/events' });
  return renderCalendar([event], view);
}
