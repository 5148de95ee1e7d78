import { type SiteHealth, siteSurface } from '@lyceum/contract/site';

import { type Clock, instantText } from '../../clock.ts';
import type { LiveContent } from '../../content/live-content.ts';

export interface HealthDeps {
  readonly content: Pick<LiveContent, 'snapshot' | 'degraded'>;
  readonly clock: Clock;
  readonly siteUrl: string;
}

export function reportHealth({ content, clock, siteUrl }: HealthDeps): SiteHealth {
  const { revision, updated_at, events } = content.snapshot();
  return {
    status: content.degraded() ? 'degraded' : 'ok',
    service: 'public-site-api',
    version: siteSurface.version,
    time: instantText(clock.now()),
    content: { revision, updated_at, events: events.size },
    links: {
      openapi: `${siteUrl}/openapi.json`,
      openapi_yaml: `${siteUrl}/api/openapi.yaml`,
      events: `${siteUrl}/api/events`,
    },
  };
}
