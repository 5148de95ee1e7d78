import { type Attempt, defineJobHandler, type JobHandler } from '../../../platform/jobs/index.ts';
import { systemScope } from '../../../platform/scope.ts';
import { openQuestStores, type QuestsContext } from '../quests.context.ts';
import { finishGeneration, type GenerationInput, type GenerationResult, loadGenerationInput } from './generate-quest.ts';
import { generateQuestJob } from './generation.jobs.ts';
import type { SourceReport } from './generations.store.ts';
import type { SourceText } from './offline/generated-problem.ts';
import { type ProblemWriter, type SourcedProblem, writeProblemsOffline } from './problem-writer.ts';
import type { QuestSources } from './quest-sources.ts';
import type { QuestWriter } from './quest-writer.ts';
import { readGenerationSources } from './read-generation-sources.ts';

export interface GenerationServices {
  readonly writer: QuestWriter;
  readonly problemWriter: ProblemWriter;
  readonly sources: QuestSources;
}

/** Sources and models that are not available get this many attempts; then the generation goes on without them. */
const patientAttempts = 2;
/** Percent of the work that is done when all sources are read. */
const readingShare = 60;

export function generateQuestHandler(context: QuestsContext, services: GenerationServices): JobHandler {
  const { read, clock, ids, onQuestGenerated } = context;
  return defineJobHandler(generateQuestJob, {
    async run({ questId }, attempt) {
      const input = await read(systemScope, (stores) => loadGenerationInput(stores, questId));
      if (!input) return;
      const made = await generate(services, input, { questId, attempt });
      const outcome = await attempt.finish(systemScope, async (db) => {
        const at = clock.now();
        const status = await finishGeneration(ids, openQuestStores(db), { questId, ...made, at });
        if (status !== 'superseded') await onQuestGenerated(db, questId, at);
        return status;
      });
      attempt.log.info(
        { event: 'quest.generated', quest_id: questId, outcome, problems: made.problems.length },
        'quest generated',
      );
    },
    async onDeadLetter({ questId }, db) {
      const at = clock.now();
      const failed = { questId, written: undefined, problems: [], sources: [], at };
      if ((await finishGeneration(ids, openQuestStores(db), failed)) !== 'superseded') await onQuestGenerated(db, questId, at);
    },
  });
}

interface Run {
  readonly questId: number;
  readonly attempt: Attempt;
}

async function generate(
  { writer, problemWriter, sources }: GenerationServices,
  { material, texts, toRead, numberOfProblems }: GenerationInput,
  { questId, attempt }: Run,
): Promise<Pick<GenerationResult, 'written' | 'problems' | 'sources'>> {
  const isLast = attempt.number >= patientAttempts || attempt.isLast;
  const report = (progress: number, message: string): Promise<void> =>
    attempt.transact(systemScope, (db) => openQuestStores(db).generations.update(questId, { progress, message }));
  await report(1, 'Reading the sources.');
  const read = await readGenerationSources(sources, toRead, {
    signal: attempt.signal,
    isLast,
    onProgress: (share) => report(Math.round(1 + share * (readingShare - 1)), 'Reading the sources.'),
  });
  const all = [...texts, ...read.texts];
  const written = await writer(
    { ...material, notes: [...material.notes, ...furtherNotes(all, material.notes.length)] },
    attempt.signal,
  );
  await report(readingShare, 'Making problems.');
  const problems = await writeProblems(problemWriter, { texts: all, count: numberOfProblems }, { attempt, isLast });
  return { written, problems, sources: [...all.map((text) => reportOf(text, problems)), ...read.failures] };
}

/** The writer of texts knows the description and the notes already. */
const furtherNotes = (texts: readonly SourceText[], notes: number) =>
  texts.filter(({ source }) => source !== 'Description').slice(notes);

/** With a model that is not available, the offline writer does the work in the end. */
async function writeProblems(
  writer: ProblemWriter,
  request: Parameters<ProblemWriter>[0],
  { attempt, isLast }: { readonly attempt: Attempt; readonly isLast: boolean },
): Promise<readonly SourcedProblem[]> {
  try {
    return await writer(request, attempt.signal);
  } catch (err) {
    attempt.signal.throwIfAborted();
    if (!isLast) throw err;
    attempt.log.warn({ event: 'quest.model_unavailable', err }, 'problems are made without the model');
    return writeProblemsOffline(request, attempt.signal);
  }
}

const reportOf = ({ source }: SourceText, problems: readonly SourcedProblem[]): SourceReport => ({
  source,
  problems: problems.filter((problem) => problem.source === source).length,
  error: null,
});
