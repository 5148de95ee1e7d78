import { allowInsecureRequests, type Configuration, customFetch, discovery, enableNonRepudiationChecks } from 'openid-client';

import type { Clock } from '../../../platform/clock.ts';
import { createGuardedFetch, type Outbound } from '../../../platform/outbound/index.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ProviderDiscovery {
  /** The provider's configuration from its discovery document, cached for ten minutes. */
  get(settings: ProviderSettings): Promise<Configuration>;
}

const limits = { purpose: 'auth.sso', timeoutMs: 8_000, maxBytes: 1_000_000 };
const cacheMs = 600_000;
const maxCached = 1_000;

/** Connects to identity providers through the guarded HTTP client only, and always verifies the signatures of identity tokens. */
export function createProviderDiscovery({
  outbound,
  clock,
}: {
  readonly outbound: Outbound;
  readonly clock: Clock;
}): ProviderDiscovery {
  const fetch = createGuardedFetch(outbound, limits);
  const cache = new Map<string, { readonly until: number; readonly configuration: Promise<Configuration> }>();

  const discover = ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: fetch,
      // The guarded client refuses plain HTTP unless the operator trusts the host.
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });

  return {
    get(settings) {
      const cacheKey = JSON.stringify(settings);
      const now = clock.now().getTime();
      const cached = cache.get(cacheKey);
      if (cached && cached.until > now) return cached.configuration;
      if (cache.size >= maxCached) cache.clear();
      const configuration = discover(settings);
      cache.set(cacheKey, { until: now + cacheMs, configuration });
      configuration.catch(() => cache.delete(cacheKey));
      return configuration;
    },
  };
}
