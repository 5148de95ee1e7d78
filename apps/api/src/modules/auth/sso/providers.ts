import { allowInsecureRequests, type Configuration, customFetch, discovery, enableNonRepudiationChecks } from 'openid-client';

import type { Clock } from '../../../platform/clock.ts';
import { createFetch, type Outbound } from '../../../platform/outbound/index.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Providers {
  /** The provider as its discovery document describes it, as of ten minutes ago at most. */
  get(settings: ProviderSettings): Promise<Configuration>;
}

const limits = { purpose: 'iam.sso', timeoutMs: 8_000, maxBytes: 1_000_000 };
const freshForMs = 600_000;
const mostKept = 1_000;

/** Talks to identity providers through the guarded client only. Signatures of identity tokens are always checked. */
export function createProviders({ outbound, clock }: { readonly outbound: Outbound; readonly clock: Clock }): Providers {
  const fetch = createFetch(outbound, limits);
  const known = new Map<string, { readonly until: number; readonly found: Promise<Configuration> }>();

  const discover = ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: fetch,
      // Plain http passes the guarded client only where the operator trusts the host.
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });

  return {
    get(settings) {
      const name = JSON.stringify(settings);
      const now = clock.now().getTime();
      const kept = known.get(name);
      if (kept && kept.until > now) return kept.found;
      if (known.size >= mostKept) known.clear();
      const found = discover(settings);
      known.set(name, { until: now + freshForMs, found });
      found.catch(() => known.delete(name));
      return found;
    },
  };
}
