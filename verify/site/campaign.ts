import { siteSurface } from '@lyceum/contract/site';

import { startSite } from '../../conformance/start-site.ts';
import type { Finding } from '../finding.ts';
import { createRandom } from '../random.ts';
import { sendMalformedRequests } from '../requests/campaign.ts';
import { measureAgentReadability } from './agent-readability.ts';
import { verifyCacheWithoutVary } from './cache-without-vary.ts';
import { type ComparisonReport, compareMarkdown } from './equal-bytes.ts';
import { compareInstants } from './equal-instants.ts';
import { verifyMcpCalls } from './mcp-calls.ts';
import { runMcpConformance } from './mcp-conformance.ts';
import { createSiteClient } from './site-client.ts';
import { verifyLifecycles } from './testing/lifecycles.ts';
import { verifyMaxAges } from './testing/max-ages.ts';
import { compareSearches } from './testing/searches.ts';

export interface Plan {
  readonly urls: number;
  readonly lifecycles: number;
  readonly searches: number;
  readonly calls: number;
  readonly clients: number;
  readonly browsers: number;
  readonly moments: number;
  /** Whether the external conformance and readability suites run too. */
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
  urls: 500,
  lifecycles: 1_000,
  searches: 1_000,
  calls: 400,
  clients: 50,
  browsers: 10,
  moments: 5,
  withSuite: false,
};

const maxSearchMs = 25;

/** Runs every check of the site over the conformance suite's content. */
export async function runCampaign(plan: Plan, seed: number): Promise<Finding[]> {
  const site = await startSite();
  try {
    const ask = createSiteClient(site.site_url);
    const port = Number(new URL(site.site_url).port);
    const requests = await sendMalformedRequests({ surface: siteSurface, port, seed, count: plan.urls });
    const searched = await compareSearches(site.folder, createRandom(seed + 1), plan.searches);
    return [
      finding(`fuzzed requests, statuses ${JSON.stringify(requests.byStatus)}`, {
        compared: requests.sent,
        differences: requests.violations,
      }),
      finding('event lifecycles', verifyLifecycles(plan.lifecycles, seed)),
      finding(`searches against the oracle, ${searched.found} hits`, searched),
      {
        text: `one search takes ${searched.p95.toFixed(1)} ms at the 95th percentile (goal ${maxSearchMs} ms)`,
        holds: searched.p95 <= maxSearchMs,
      },
      finding('documents whose markdown is equal by URL, negotiation, API and MCP', await compareMarkdown(ask)),
      finding('events whose instants are equal in REST, MCP, JSON-LD and ICS', await compareInstants(ask)),
      finding(
        'responses whose max-age ends before the next change',
        await verifyMaxAges(site.folder, createRandom(seed + 2), plan.moments),
      ),
      finding('browsers behind a cache that ignores Vary', await verifyCacheWithoutVary(ask, plan.browsers)),
      finding(`MCP calls of ${plan.clients} clients with equal ids`, await verifyMcpCalls(ask, plan)),
      ...(plan.withSuite ? [...(await runMcpConformance(site.site_url)), ...(await measureAgentReadability())] : []),
    ];
  } finally {
    await site.stop();
  }
}

const shownDifferences = 5;

function finding(what: string, { compared, differences }: ComparisonReport): Finding {
  for (const difference of differences.slice(0, shownDifferences)) console.log(difference);
  return { text: `${what}: ${compared} compared, ${differences.length} wrong`, holds: compared > 0 && differences.length === 0 };
}
