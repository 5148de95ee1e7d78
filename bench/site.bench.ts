import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startServedFolder } from '../conformance/start-site.ts';
import { measureColdStart } from './cold-start.ts';
import { median, requestsPerSecond } from './load.ts';
import { writeBenchSite } from './site-content.ts';
import { type BareServer, startBareServer } from './start-bare-server.ts';

interface RequestKind {
  readonly name: string;
  readonly targets: readonly string[];
  /** Whether the figures must reach the goals; others are only printed. */
  readonly judged: boolean;
}

/** Document 1 is an event, 5 a page: bench/site-content.ts. */
const kinds: readonly RequestKind[] = [
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

const goals = { ratio: 0.8, growth: 1.1, startSeconds: 2 } as const;

const plans = {
  // Many short rounds: other load on the machine then affects both sides of a ratio.
  whole: { few: 100, many: 10_000, rounds: 15, seconds: 1, starts: 5, startDocuments: 1000 },
  small: { few: 100, many: 2000, rounds: 3, seconds: 1, starts: 3, startDocuments: 1000 },
} as const;
type Plan = (typeof plans)[keyof typeof plans];

/** Every kind of response at two sizes of content against bare `node:http` sending the same bytes, and a cold start. */
export async function run(options: readonly string[]): Promise<boolean> {
  const plan = options.includes('--small') ? plans.small : plans.whole;
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-bench-'));
  try {
    const start = await measureColdStarts(folder, plan);
    const figures = await withSites(folder, plan, (few, many) => measureKinds(plan, few, many));
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
  // This start fills the compile cache for the measured ones.
  await measureColdStart({ folder, target });
  const runs = [];
  for (let turn = 0; turn < starts; turn += 1) runs.push(await measureColdStart({ folder, target }));
  const [seconds, cpuSeconds] = [median(runs.map((run) => run.seconds)), median(runs.map((run) => run.cpuSeconds))];
  return { firstSeconds, seconds, cpuSeconds };
}

interface SiteServers {
  readonly url: string;
  readonly bare: BareServer;
}

async function withSites<T>(
  parent: string,
  { few, many }: Plan,
  work: (few: SiteServers, many: SiteServers) => Promise<T>,
): Promise<T> {
  const stops: (() => Promise<void> | void)[] = [];
  const start = async (documents: number): Promise<SiteServers> => {
    const folder = join(parent, String(documents));
    await writeBenchSite(folder, documents, Date.now());
    const site = await startServedFolder(folder);
    stops.push(site.stop);
    const bare = await startBareServer(
      site.site_url,
      kinds.flatMap(({ targets }) => targets),
    );
    stops.push(() => bare.stop());
    return { url: site.site_url, bare };
  };
  try {
    return await work(await start(few), await start(many));
  } finally {
    for (const stop of stops) await stop();
  }
}

interface Figures {
  readonly kind: string;
  readonly judged: boolean;
  /** Requests per second at the larger size. */
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  /** Cost of a response at the larger size divided by its cost at the smaller one, both relative to the bare server. */
  readonly growth: number;
}

async function measureKinds({ rounds, seconds }: Plan, few: SiteServers, many: SiteServers): Promise<Figures[]> {
  const all: Figures[] = [];
  for (const { name, targets, judged } of kinds) {
    const requests = targets.map((path) => ({ path }));
    const rate = (url: string) => requestsPerSecond({ url, connections: 32, seconds, requests });
    const turns: { few: number; many: number; ours: number; bare: number }[] = [];
    // The first round warms up all four servers.
    for (let round = 0; round <= rounds; round += 1) {
      const [fewOurs, fewBare, ours, bare] = [
        await rate(few.url),
        await rate(few.bare.url),
        await rate(many.url),
        await rate(many.bare.url),
      ];
      if (round > 0) turns.push({ few: fewOurs / fewBare, many: ours / bare, ours, bare });
    }
    all.push({
      kind: name,
      judged,
      ours: median(turns.map((turn) => turn.ours)),
      bare: median(turns.map((turn) => turn.bare)),
      ratio: median(turns.map((turn) => turn.many)),
      growth: median(turns.map((turn) => turn.few / turn.many)),
    });
  }
  return all;
}

type ColdStartFigures = Awaited<ReturnType<typeof measureColdStarts>>;

function report(plan: Plan, figures: readonly Figures[], start: ColdStartFigures): boolean {
  console.log(`${plan.few} and ${plan.many} documents; medians of ${plan.rounds} rounds`);
  for (const { kind, judged, ours, bare, ratio, growth } of figures)
    console.log(
      `site ${kind}: ${Math.round(ours)} requests/s against ${Math.round(bare)} of bare node:http, ratio ${ratio.toFixed(2)}${judged ? ` (goal ${goals.ratio})` : ''}, ` +
        `${growth.toFixed(2)} times the cost of the smaller site${judged ? ` (goal ${goals.growth})` : ''}`,
    );
  console.log(
    `site start: ${plan.startDocuments} documents and the first response in ${start.seconds.toFixed(2)} s, ${start.cpuSeconds.toFixed(2)} s of CPU (goal ${goals.startSeconds} s); ` +
      `${start.firstSeconds.toFixed(2)} s without a compile cache`,
  );
  const holds =
    start.seconds <= goals.startSeconds &&
    figures.every(({ judged, ratio, growth }) => !judged || (ratio >= goals.ratio && growth <= goals.growth));
  if (!holds) console.log(explanation);
  console.log(JSON.stringify({ bench: 'site', goals, holds, start, figures }));
  return holds;
}

const explanation =
  'Below a goal. Profile it: node --cpu-prof apps/ctl/src/main.ts serve site, under the same load. ' +
  'If a second run differs widely, something else was using the machine.';
