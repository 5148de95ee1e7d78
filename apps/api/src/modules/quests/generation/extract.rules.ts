import type { QuestMaterial, WrittenQuest } from './generation.rules.ts';
import { sentencesOf, wordsOf } from './text.rules.ts';

const most = { summary: 3, learnings: 5, skills: 5 };
/** How many problems a quiz has: one per sentence of the material, within these. */
const problems = { fewest: 3, most: 10 };

interface Weighed {
  readonly text: string;
  readonly place: number;
  readonly weight: number;
}

/** The sentences that say most of what the others say too, and the words that occur most. Nothing is invented. */
export function extract({ focusArea, description, notes }: QuestMaterial): WrittenQuest | undefined {
  const sentences = sentencesOf([description ?? '', ...notes.map(({ text }) => text)].join('\n\n'));
  if (sentences.length === 0) return undefined;
  const counts = countsOf(sentences.flatMap(wordsOf));
  const ranked = sentences.map((text, place) => ({ text, place, weight: weightOf(text, counts) })).sort(heaviestFirst);
  const summary = inPlace(ranked.slice(0, most.summary));
  const further = inPlace(ranked.slice(most.summary, most.summary + most.learnings));
  return {
    summary: summary.join(' '),
    learnings: further.length > 0 ? further : summary,
    recommended_skills: skillsOf(focusArea, counts),
    quiz_format: {
      type: 'multiple_choice',
      choices: 4,
      problems: Math.min(Math.max(sentences.length, problems.fewest), problems.most),
    },
  };
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The mean, so that long sentences do not win by their length. */
function weightOf(sentence: string, counts: ReadonlyMap<string, number>): number {
  const words = [...new Set(wordsOf(sentence))];
  return words.length === 0 ? 0 : words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length;
}

const heaviestFirst = (one: Weighed, other: Weighed): number => other.weight - one.weight || one.place - other.place;

const inPlace = (chosen: readonly Weighed[]): string[] =>
  chosen.toSorted((one, other) => one.place - other.place).map(({ text }) => text);

function skillsOf(focusArea: string | null, counts: ReadonlyMap<string, number>): string[] {
  const area = focusArea?.trim() ?? '';
  const frequent = [...counts]
    .filter(([word]) => word !== area.toLowerCase())
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .map(([word]) => word);
  return [...(area === '' ? [] : [area]), ...frequent].slice(0, most.skills);
}
