import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startServedFolder } from '../conformance/start-site.ts';
import { measureColdStart } from './cold-start.ts';
import { measureRequestsPerSecond, median } from './load.ts';
import { writeBenchSite } from './site-content.ts';
import { type BareServers, startBareServers } from './start-bare-servers.ts';

interface Kind {
  readonly name: string;
  readonly targets: readonly string[];
  /** Whether its figures must reach the goals; others are only printed. */
  readonly judged: boolean;
}

/** Document 1 is an event, 5 a page: bench/site-content.ts. */
const kinds: readonly Kind[] = [
  { name: 'list', targets: ['/api/events?limit=20'], judged: true },
  { name: 'record', targets: ['/api/events/event-1'], judged: true },
  { name: 'page as HTML', targets: ['/page-5'], judged: true },
  { name: 'page as markdown', targets: ['/page-5.md'], judged: true },
  {
    name: 'search',
    targets: ['orchard', 'letter weather', 'evening garden', 'contr'].map((q) => `/api/search?q=${encodeURIComponent(q)}`),
    judged: false,
  },
];

const goals = { ratio: 0.85, growth: 1.1, startSeconds: 2 } as const;

const plans = {
  // Many short rounds, so that other load on the machine affects both sides of a ratio.
  full: { smallSite: 100, largeSite: 10_000, rounds: 15, seconds: 1, starts: 5, startDocuments: 1000 },
  small: { smallSite: 100, largeSite: 2000, rounds: 3, seconds: 1, starts: 3, startDocuments: 1000 },
} as const;
type Plan = (typeof plans)[keyof typeof plans];

/**
 * `npm run bench -- site [--small]`: every kind of response at two sizes of content, compared with bare Fastify that sends
 * the same bytes and logs and measures each request; bare `node:http` is printed beside it. Then a cold start.
 */
export async function run(options: readonly string[]): Promise<boolean> {
  const plan = options.includes('--small') ? plans.small : plans.full;
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-'));
  try {
    const start = await measureColdStarts(folder, plan);
    const figures = await withSites(folder, plan, (small, large) => measureKinds(plan, small, large));
    return report(plan, figures, start);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureColdStarts(parent: string, { starts, startDocuments }: Plan) {
  const folder = join(parent, 'start');
  await writeBenchSite(folder, startDocuments, Date.now());
  const target = '/api/events?limit=20';
  const { seconds: firstSeconds } = await measureColdStart({ folder, target, withoutCompileCache: true });
  // This one fills the compile cache for the measured ones.
  await measureColdStart({ folder, target });
  const runs = [];
  for (let turn = 0; turn < starts; turn += 1) runs.push(await measureColdStart({ folder, target }));
  const [seconds, cpuSeconds] = [median(runs.map((run) => run.seconds)), median(runs.map((run) => run.cpuSeconds))];
  return { firstSeconds, seconds, cpuSeconds };
}

interface ServedSite {
  readonly url: string;
  readonly bare: BareServers;
}

async function withSites<T>(
  parent: string,
  { smallSite, largeSite }: Plan,
  work: (small: ServedSite, large: ServedSite) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<void> | void)[] = [];
  const start = async (documents: number): Promise<ServedSite> => {
    const folder = join(parent, String(documents));
    await writeBenchSite(folder, documents, Date.now());
    const site = await startServedFolder(folder);
    stops.push(site.stop);
    const bare = await startBareServers(
      site.site_url,
      kinds.flatMap(({ targets }) => targets),
    );
    stops.push(() => bare.stop());
    return { url: site.site_url, bare };
  };
  try {
    return await work(await start(smallSite), await start(largeSite));
  } finally {
    for (const stop of stops) await stop();
  }
}

interface Figures {
  readonly kind: string;
  readonly judged: boolean;
  /** Requests a second at the larger size. */
  readonly site: number;
  readonly fastify: number;
  readonly node: number;
  /** The site's rate over that of each bare server. */
  readonly ratio: number;
  readonly ratioToNode: number;
  /** How many times the cost of the smaller site a response has, both relative to bare Fastify. */
  readonly growth: number;
}

async function measureKinds({ rounds, seconds }: Plan, small: ServedSite, large: ServedSite): Promise<Figures[]> {
  const all: Figures[] = [];
  for (const { name, targets, judged } of kinds) {
    const requests = targets.map((path) => ({ path }));
    const rate = (url: string) => measureRequestsPerSecond({ url, connections: 32, seconds, requests });
    const measured: { smallRatio: number; site: number; fastify: number; node: number }[] = [];
    // The first round warms all servers up.
    for (let round = 0; round <= rounds; round += 1) {
      const smallRatio = (await rate(small.url)) / (await rate(small.bare.fastifyUrl));
      const rates = {
        site: await rate(large.url),
        fastify: await rate(large.bare.fastifyUrl),
        node: await rate(large.bare.nodeUrl),
      };
      if (round > 0) measured.push({ smallRatio, ...rates });
    }
    all.push({
      kind: name,
      judged,
      site: median(measured.map(({ site }) => site)),
      fastify: median(measured.map(({ fastify }) => fastify)),
      node: median(measured.map(({ node }) => node)),
      ratio: median(measured.map(({ site, fastify }) => site / fastify)),
      ratioToNode: median(measured.map(({ site, node }) => site / node)),
      growth: median(measured.map(({ smallRatio, site, fastify }) => smallRatio / (site / fastify))),
    });
  }
  return all;
}

type ColdStarts = Awaited<ReturnType<typeof measureColdStarts>>;

function report(plan: Plan, figures: readonly Figures[], start: ColdStarts): boolean {
  console.log(`${plan.smallSite} and ${plan.largeSite} documents; medians of ${plan.rounds} rounds`);
  for (const each of figures) console.log(lineOf(each));
  console.log(
    `site start: ${plan.startDocuments} documents and the first response in ${start.seconds.toFixed(2)} s, ${start.cpuSeconds.toFixed(2)} s of CPU (goal ${goals.startSeconds} s); ` +
      `${start.firstSeconds.toFixed(2)} s without a compile cache`,
  );
  const passed =
    start.seconds <= goals.startSeconds &&
    figures.every(({ judged, ratio, growth }) => !judged || (ratio >= goals.ratio && growth <= goals.growth));
  if (!passed) console.log(advice);
  console.log(JSON.stringify({ bench: 'site', goals, passed, start, figures }));
  return passed;
}

function lineOf({ kind, judged, site, fastify, node, ratio, ratioToNode, growth }: Figures): string {
  const goal = (value: number): string => (judged ? ` (goal ${value})` : '');
  return (
    `site ${kind}: ${Math.round(site)} requests/s, ratio ${ratio.toFixed(2)} to bare Fastify's ${Math.round(fastify)}${goal(goals.ratio)}, ` +
    `${ratioToNode.toFixed(2)} to bare node:http's ${Math.round(node)}; ` +
    `${growth.toFixed(2)} times the cost of the smaller site${goal(goals.growth)}`
  );
}

const advice =
  'Below a goal. Find where the time goes: node --cpu-prof apps/ctl/src/main.ts serve site, under the same load. ' +
  'If a second run differs widely, something else was using the machine.';
