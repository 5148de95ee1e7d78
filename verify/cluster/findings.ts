import { type Finding, formatSeconds, largest, median } from '../finding.ts';
import type { Comparison } from './compare-rows.ts';
import { type Exchange, isSuccess, type Route, routes } from './exchange.ts';
import { type Fault, type FaultKind, faultKinds } from './faults.ts';
import { findLongestGap } from './gaps.ts';
import type { Observations } from './load.ts';

interface Outcome {
  readonly faults: readonly Fault[];
  readonly comparison: Comparison;
  readonly observed: Observations;
  /** Processes of ours that exited. */
  readonly restarted: number;
}

/** Seconds without an acknowledged write. A node that vanishes is replaced after 20 s, the shortest time Patroni accepts. */
const maxGap: Readonly<Record<Exclude<FaultKind, 'no standby'>, number>> = {
  'PostgreSQL killed': 15,
  'node killed': 35,
  switchover: 15,
};
/** Seconds until a write is rejected while there is no standby. */
const maxRejection = 8;

export const evaluateOutcome = (outcome: Outcome): Finding[] => [
  ...writeFindings(outcome),
  ...eventFindings(outcome),
  {
    text: `${outcome.restarted} of our processes exited`,
    holds: outcome.restarted === 0,
  },
  ...responseFindings(outcome),
  calmFinding(outcome),
  ...gapFindings(outcome),
  ...outcome.faults.flatMap(({ withoutStandbys }) =>
    withoutStandbys ? standbyFindings(outcome.observed.exchanges, withoutStandbys) : [],
  ),
];

function writeFindings({ faults, comparison, observed }: Outcome): Finding[] {
  const { quests, jobs, read, contradicted, refused } = observed.acknowledged;
  const { lostQuests, lostNotifications, unread, duplicateQuests, duplicateNotifications } = comparison;
  const acknowledged = quests.length + read.length + observed.notified.length;
  const lost = lostQuests + lostNotifications + unread;
  const duplicates = duplicateQuests + duplicateNotifications;
  return [
    {
      text: `${faults.length} faults; ${acknowledged} writes acknowledged (${quests.length} quests, ${observed.notified.length} notifications, ${read.length} read), ${lost} lost, ${refused.length} never accepted`,
      holds: lost === 0 && refused.length === 0 && quests.length > 0,
    },
    {
      text: `${duplicates} writes done twice, ${contradicted.length} with a different response when repeated`,
      holds: duplicates === 0 && contradicted.length === 0,
    },
    {
      text: `${comparison.wrongProgress} members whose points differ from their ledger; ${comparison.completions} milestones completed`,
      holds: comparison.wrongProgress === 0 && comparison.completions > 0,
    },
    {
      text: `${jobs.length} jobs accepted, ${comparison.unfinishedJobs} lost`,
      holds: comparison.unfinishedJobs === 0 && jobs.length > 0,
    },
  ];
}

function eventFindings({ comparison, observed }: Outcome): Finding[] {
  const { events, lostEvents, repeatedEvents, delays } = comparison;
  const resets = observed.devices.reduce((sum, device) => sum + device.resets, 0);
  return [
    {
      text: `${events} events on ${observed.devices.length} streams: ${lostEvents} lost, ${repeatedEvents} repeated, ${resets} resets; after ${formatSeconds(median(delays))}, at most ${formatSeconds(largest(delays))}`,
      holds: lostEvents === 0 && repeatedEvents === 0 && resets === 0 && events > 0,
    },
  ];
}

/** A client that retries must be able to tell an unavailable database from a fault of ours. */
function responseFindings({ observed }: Outcome): Finding[] {
  const failed = observed.exchanges.filter((each) => !isSuccess(each));
  const unexpected = failed.filter(({ status }) => status !== 503 && status !== 409);
  const example = unexpected[0]?.text.slice(0, 300);
  return [
    {
      text: `failed responses: ${countStatuses(failed)}; ${unexpected.length} others than 503 and 409${example === undefined ? '' : `, such as ${example}`}`,
      holds: unexpected.length === 0,
    },
  ];
}

function countStatuses(exchanges: readonly Exchange[]): string {
  const byStatus = Map.groupBy(exchanges, ({ status }) => (status === 0 ? 'no response' : `status ${status}`));
  return [...byStatus].map(([status, same]) => `${same.length}× ${status}`).join(', ') || 'none';
}

/** What a write costs on a healthy cluster, in which each commit waits for a second machine. */
function calmFinding({ faults, observed }: Outcome): Finding {
  const isCalm = ({ sentAt, endedAt }: Exchange): boolean =>
    faults.every((fault) => endedAt < fault.startedAt || sentAt > fault.endedAt);
  const calm = observed.exchanges.filter((each) => isSuccess(each) && isCalm(each));
  const medianOf = (route: Route, effect: Exchange['effect']): string =>
    `${median(calm.filter((each) => each.route === route && each.effect === effect).map((each) => each.endedAt - each.sentAt))} ms`;
  const texts = routes.map((route) => `${route} ${medianOf(route, 'write')}, reads ${medianOf(route, 'read')}`);
  return { text: `a write between the faults, median: ${texts.join('; ')}`, holds: calm.length > 0 };
}

function gapFindings({ faults, observed }: Outcome): Finding[] {
  return faultKinds.flatMap((kind) => {
    if (kind === 'no standby') return [];
    const own = faults.filter((fault) => fault.kind === kind);
    if (own.length === 0) return [];
    const gapsOf = (route: Route, effect: Exchange['effect']): number[] =>
      own.map((fault) => findLongestGap(observed.exchanges, fault, { route, effect }));
    const most = largest(routes.flatMap((route) => gapsOf(route, 'write')));
    const texts = routes.map((route) => `${route} ${rangeOf(gapsOf(route, 'write'))}, reads ${rangeOf(gapsOf(route, 'read'))}`);
    return [
      {
        text: `${own.length}× ${kind}: no acknowledged write for (least, median, most) ${texts.join('; ')} (goal ${maxGap[kind]} s)`,
        holds: most <= maxGap[kind],
      },
    ];
  });
}

const rangeOf = (gaps: readonly number[]): string =>
  [Math.min(...gaps), median(gaps), largest(gaps)].map((gap) => gap.toFixed(1)).join(' / ') + ' s';

function standbyFindings(exchanges: readonly Exchange[], withoutStandbys: { from: number; until: number }): Finding[] {
  const during = exchanges.filter(({ sentAt, endedAt }) => sentAt >= withoutStandbys.from && endedAt <= withoutStandbys.until);
  const writes = during.filter(({ effect }) => effect === 'write');
  const reads = during.filter(({ effect }) => effect === 'read');
  const acknowledged = writes.filter(isSuccess).length;
  const durations = writes.filter(({ status }) => status === 503).map(({ sentAt, endedAt }) => (endedAt - sentAt) / 1_000);
  const failedReads = reads.filter((each) => !isSuccess(each));
  return [
    {
      text: `no standby: ${acknowledged} of ${writes.length} writes acknowledged; 503 after ${formatSeconds(median(durations))}, at most ${formatSeconds(largest(durations))} (goal ${maxRejection} s)`,
      holds: acknowledged === 0 && durations.length > 0 && largest(durations) <= maxRejection,
    },
    {
      text: `no standby: ${reads.length} reads, failed: ${countStatuses(failedReads)}`,
      holds: failedReads.length === 0 && reads.length > 0,
    },
  ];
}
