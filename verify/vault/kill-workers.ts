import { setTimeout as pause } from 'node:timers/promises';

import type { Child } from '../child-process.ts';
import { type Finding, formatSeconds } from '../finding.ts';
import { listDescendantPids, readCommandLine } from '../processes.ts';
import { createRandom, type Random } from '../random.ts';
import { type History, readHistory, recordChanges } from './document-history.ts';
import { type Installation, withInstallation } from './installation.ts';
import { type MixedDocument, makeMixedDocuments, startSources } from './mixed-documents.ts';

interface Plan {
  readonly documents: number;
  /** The most kills; they end when all documents have. */
  readonly kills: number;
  readonly everyMs: number;
  /** After which documents count as stuck that have not ended. */
  readonly patienceMs: number;
  /** The longest time without a change; printed only in the small form, because of its neighbours. */
  readonly maxSilence: number | undefined;
}
const wholePlan: Plan = { documents: 200, kills: 1000, everyMs: 5_000, patienceMs: 30 * 60_000, maxSilence: 60 };
const smallPlan: Plan = { documents: 12, kills: 3, everyMs: 5_000, patienceMs: 5 * 60_000, maxSilence: undefined };

/** Long documents are cut short: the bundled model takes half a second for a passage. */
const settings = { LYCEUM_VAULT_EMBEDDED_PASSAGES: '40' };

/** Uploads documents of every kind and kills the workers that process them. */
export const killVaultWorkers = ({ small, seed }: { small: boolean; seed: number }): Promise<Finding[]> =>
  withInstallation(settings, async (installation) => {
    const plan = small ? smallPlan : wholePlan;
    const sources = await startSources();
    try {
      await recordChanges(installation.owner);
      const fleet = [await installation.startWorker(sources.standins), await installation.startWorker(sources.standins)];
      const restart = () => installation.startWorker(sources.standins);
      const uploading = uploadAll(installation, await makeMixedDocuments(plan.documents));
      const kills = await killUntilDone({ installation, fleet, restart, uploading, plan, random: createRandom(seed) });
      return await judge(installation, { plan, kills, uploads: await uploading, fleet });
    } finally {
      await sources.stop();
    }
  });

interface Upload {
  readonly document: MixedDocument;
  /** Undefined for a file that was refused. */
  readonly id: number | undefined;
  readonly refusal: string;
}

async function uploadAll({ client }: Installation, documents: readonly MixedDocument[]): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const document of documents)
    uploads.push(
      await document.create(client).then(
        ({ document_id }) => ({ document, id: document_id, refusal: '' }),
        (error: unknown) => ({ document, id: undefined, refusal: String(error) }),
      ),
    );
  return uploads;
}

interface Killing {
  readonly installation: Installation;
  readonly fleet: Child[];
  readonly restart: () => Promise<Child>;
  readonly uploading: Promise<unknown>;
  readonly plan: Plan;
  readonly random: Random;
}

/** Returns how many workers were killed until all documents had ended. */
async function killUntilDone({ installation, fleet, restart, uploading, plan, random }: Killing): Promise<number> {
  let [kills, isUploaded] = [0, false];
  const uploaded = uploading.then(() => (isUploaded = true));
  const deadline = Date.now() + plan.patienceMs;
  const starting = new Set<Promise<unknown>>();
  while (Date.now() < deadline && !(isUploaded && (await countRunning(installation)) === 0)) {
    await pause(plan.everyMs);
    const [worker] = kills < plan.kills ? fleet.splice(random.below(fleet.length), 1) : [];
    if (!worker) continue;
    await worker.end('SIGKILL');
    kills += 1;
    // Not awaited: starting takes longer on a busy machine, and the kills go on meanwhile.
    const started = restart().then((next) => fleet.push(next));
    starting.add(started);
    void started.finally(() => starting.delete(started));
  }
  await Promise.all([uploaded, ...starting]);
  return kills;
}

async function countRunning({ owner }: Installation): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from vault.document where upload_status not in ('uploaded', 'failed')`,
  );
  return rows[0]?.count ?? 0;
}

interface Outcome {
  readonly plan: Plan;
  readonly kills: number;
  readonly uploads: readonly Upload[];
  readonly fleet: readonly Child[];
}

interface EndedRow {
  readonly id: string;
  readonly upload_status: string;
  readonly failure_code: string | null;
  readonly status_message: string;
}

async function judge(installation: Installation, { plan, kills, uploads, fleet }: Outcome): Promise<Finding[]> {
  const { owner } = installation;
  const { rows } = await owner.query<EndedRow>('select id, upload_status, failure_code, status_message from vault.document');
  const ended = new Map(rows.map((row) => [Number(row.id), row]));
  const wrong = uploads.flatMap((upload) => describeWrongEnd(upload, ended));
  const count = (status: string): number => rows.filter(({ upload_status }) => upload_status === status).length;
  const unclear = rows.filter(({ status_message }) => !isForPeople(status_message)).map((row) => row.status_message);
  const refused = uploads.filter(({ id }) => id === undefined).length;
  const running = await countRunning(installation);
  return [
    {
      text: `killed workers: ${kills} kills; ${uploads.length} documents: ${count('uploaded')} uploaded, ${count('failed')} failed, ${refused} refused at the upload, ${running} not ended`,
      holds: running === 0 && kills > 0,
    },
    {
      text: `killed workers: ${wrong.length} documents with a wrong end ${wrong.slice(0, 3).join('; ')}`,
      holds: wrong.length === 0,
    },
    {
      text: `killed workers: ${unclear.length} messages that are not for people ${unclear.slice(0, 3).join('; ')}`,
      holds: unclear.length === 0,
    },
    ...judgeHistory(await readHistory(owner), plan),
    await judgeRows(installation),
    await judgeCrashes(installation),
    judgeProcesses(fleet),
  ];
}

function describeWrongEnd({ document, id, refusal }: Upload, ended: ReadonlyMap<number, EndedRow>): string[] {
  if (id === undefined)
    return /^LyceumError.*400|unsupported_type|empty/.test(refusal) || !document.ends.includes('text') || document.ends.length > 1
      ? []
      : [`${document.name}: ${refusal}`];
  const row = ended.get(id);
  const end = row?.upload_status === 'uploaded' ? 'text' : (row?.failure_code ?? 'not ended');
  return document.ends.includes(end) ? [] : [`${document.name}: ${end} ${row?.status_message}`];
}

/** One or more whole sentences, without what a program would say. */
const isForPeople = (message: string): boolean =>
  /^["“A-Z\d].*\.$/s.test(message) && !/Error|undefined|null|ECONN|ENOENT|0x|\n|\/tmp|\bat \w+ \(/.test(message);

const judgeHistory = ({ changes, illegal, falls, longestSilence, silentDocument }: History, { maxSilence }: Plan): Finding[] => [
  {
    text: `killed workers: ${changes} changes, ${illegal.length} illegal transitions ${illegal.slice(0, 3).join('; ')}`,
    holds: illegal.length === 0 && changes > 0,
  },
  { text: `killed workers: progress fell ${falls.length} times ${falls.slice(0, 3).join('; ')}`, holds: falls.length === 0 },
  {
    text: `killed workers: ${formatSeconds(longestSilence)} at most without a change of a document (${silentDocument})`,
    holds: maxSilence === undefined || longestSilence <= maxSilence,
  },
];

/** Kills must leave no passages of old runs, no wrong counters, and no second notification. */
async function judgeRows({ owner }: Installation): Promise<Finding> {
  const { rows } = await owner.query<{ stray: number; wrong: number; notices: number }>(`
    select
      (select count(*)::int from vault.passage as passage join vault.document as document on document.id = passage.document_id
        where passage.generation is distinct from document.active_generation) as stray,
      (select count(*)::int from vault.usage as usage
        left join (select user_id, count(*) as documents, sum(stored_bytes) as bytes, sum(passage_count) as passages
          from vault.document group by user_id) as actual on actual.user_id = usage.user_id
        where usage.user_id > 0 and (usage.documents, usage.bytes, usage.passages)
          is distinct from (actual.documents, actual.bytes::bigint, actual.passages)) as wrong,
      (select count(*)::int from (select 1 from notifications.notification where text ->> 'kind' like 'document\\_%'
        group by text ->> 'document' having count(*) > 1) as twice) as notices`);
  const [{ stray, wrong, notices } = { stray: -1, wrong: -1, notices: -1 }] = rows;
  return {
    text: `killed workers: ${stray} passages of other runs, ${wrong} wrong counters, ${notices} owners told twice`,
    holds: stray === 0 && wrong === 0 && notices === 0,
  };
}

async function judgeCrashes({ owner }: Installation): Promise<Finding> {
  const { rows } = await owner.query<{ most: number; runs: number }>(
    `select coalesce(max(retry_count), 0)::int as most, count(*) filter (where retry_count > 0)::int as runs
     from pgboss.job where name = 'vault.ingest-document'`,
  );
  const [{ most, runs } = { most: 0, runs: 0 }] = rows;
  return { text: `killed workers: ${runs} documents survived a kill or a retry, one of them ${most}`, holds: true };
}

/** A parser ends with its worker. */
function judgeProcesses(fleet: readonly Child[]): Finding {
  const own = new Set(fleet.flatMap(({ pid }) => listDescendantPids(pid)));
  const left = listDescendantPids(1).filter((pid) => !own.has(pid) && readCommandLine(pid).includes('lyceum-verify-vault-'));
  const parsers = left.filter((pid) => readCommandLine(pid).includes('parser-process'));
  return { text: `killed workers: ${parsers.length} parser processes left behind`, holds: parsers.length === 0 };
}
