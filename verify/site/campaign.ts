import { siteSurface } from '@lyceum/contract/site';

import { startSite } from '../../conformance/start-site.ts';
import type { Finding } from '../platform/figures.ts';
import { createRandom } from '../random.ts';
import { malformedCampaign } from '../requests/campaign.ts';
import { agentReadability } from './agent-readability.ts';
import { asking } from './asking-site.ts';
import { dumbCache } from './dumb-cache.ts';
import { type Compared, equalBytes } from './equal-bytes.ts';
import { equalInstants } from './equal-instants.ts';
import { mcpCalls } from './mcp-calls.ts';
import { mcpConformance } from './mcp-conformance.ts';
import { lifecycles } from './testing/lifecycles.ts';
import { maxAges } from './testing/max-ages.ts';
import { searches } from './testing/searches.ts';

export interface Plan {
  readonly urls: number;
  readonly lifecycles: number;
  readonly searches: number;
  readonly calls: number;
  readonly clients: number;
  readonly browsers: number;
  readonly moments: number;
  /** Whether the programs that others judge sites by are run too. */
  readonly withSuite: boolean;
}

export const wholePlan: Plan = {
  urls: 5_000,
  lifecycles: 10_000,
  searches: 10_000,
  calls: 20_000,
  clients: 200,
  browsers: 100,
  moments: 100,
  withSuite: true,
};
export const smallPlan: Plan = {
  urls: 300,
  lifecycles: 1_000,
  searches: 1_000,
  calls: 400,
  clients: 50,
  browsers: 10,
  moments: 5,
  withSuite: false,
};

const mostSearchMs = 25;

/** Everything that the site promises of its content at once, over content of the suite's own. */
export async function runCampaign(plan: Plan, seed: number): Promise<Finding[]> {
  const site = await startSite();
  try {
    const ask = asking(site.site_url);
    const port = Number(new URL(site.site_url).port);
    const requests = await malformedCampaign({ surface: siteSurface, port, seed, count: plan.urls });
    const searched = await searches(site.folder, createRandom(seed + 1), plan.searches);
    return [
      finding(`fuzzed requests, statuses ${JSON.stringify(requests.byStatus)}`, {
        compared: requests.sent,
        differences: requests.offences,
      }),
      finding('event lifecycles', lifecycles(plan.lifecycles, seed)),
      finding(`searches against the oracle, ${searched.found} hits`, searched),
      {
        text: `one search takes ${searched.p95.toFixed(1)} ms at the 95th percentile (goal ${mostSearchMs} ms)`,
        holds: searched.p95 <= mostSearchMs,
      },
      finding('documents whose markdown is the same by four ways', await equalBytes(ask)),
      finding('events whose instants are the same in REST, MCP, JSON-LD and ICS', await equalInstants(ask)),
      finding('answers kept no longer than they are true', await maxAges(site.folder, createRandom(seed + 2), plan.moments)),
      finding('browsers behind a cache that ignores Vary', await dumbCache(ask, plan.browsers)),
      finding(`MCP calls of ${plan.clients} clients with equal ids`, await mcpCalls(ask, plan)),
      ...(plan.withSuite ? [...(await mcpConformance(site.site_url)), ...(await agentReadability())] : []),
    ];
  } finally {
    await site.stop();
  }
}

const shownDifferences = 5;

function finding(what: string, { compared, differences }: Compared): Finding {
  for (const difference of differences.slice(0, shownDifferences)) console.log(difference);
  return { text: `${what}: ${compared} compared, ${differences.length} wrong`, holds: compared > 0 && differences.length === 0 };
}
