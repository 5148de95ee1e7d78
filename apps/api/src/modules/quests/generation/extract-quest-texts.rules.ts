import type { QuestMaterial, WrittenQuest } from './generation.rules.ts';
import { extractKeywords, splitMarkdownSentences } from './text.rules.ts';

const limits = { summary: 3, learnings: 5, skills: 5 };
/** The quiz has one problem per sentence of the material, within these bounds. */
const problemCount = { min: 3, max: 10 };

interface RankedSentence {
  readonly text: string;
  readonly position: number;
  readonly weight: number;
}

/** Selects the sentences with the most frequent words, and the words themselves. Invents nothing. */
export function extractQuestTexts({ focusArea, description, notes }: QuestMaterial): WrittenQuest | undefined {
  const sentences = splitMarkdownSentences([description ?? '', ...notes.map(({ text }) => text)].join('\n\n'));
  if (sentences.length === 0) return undefined;
  const counts = countWords(sentences.flatMap(extractKeywords));
  const ranked = sentences
    .map((text, position) => ({ text, position, weight: sentenceWeight(text, counts) }))
    .sort(heaviestFirst);
  const summary = inTextOrder(ranked.slice(0, limits.summary));
  const learnings = inTextOrder(ranked.slice(limits.summary, limits.summary + limits.learnings));
  return {
    summary: summary.join(' '),
    learnings: learnings.length > 0 ? learnings : summary,
    recommended_skills: extractSkills(focusArea, counts),
    quiz_format: {
      type: 'multiple_choice',
      choices: 4,
      problems: Math.min(Math.max(sentences.length, problemCount.min), problemCount.max),
    },
  };
}

function countWords(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The mean frequency of its words, so that long sentences have no advantage. */
function sentenceWeight(sentence: string, counts: ReadonlyMap<string, number>): number {
  const words = [...new Set(extractKeywords(sentence))];
  return words.length === 0 ? 0 : words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length;
}

const heaviestFirst = (one: RankedSentence, other: RankedSentence): number =>
  other.weight - one.weight || one.position - other.position;

const inTextOrder = (sentences: readonly RankedSentence[]): string[] =>
  sentences.toSorted((one, other) => one.position - other.position).map(({ text }) => text);

function extractSkills(focusArea: string | null, counts: ReadonlyMap<string, number>): string[] {
  const area = focusArea?.trim() ?? '';
  const frequent = [...counts]
    .filter(([word]) => word !== area.toLowerCase())
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .map(([word]) => word);
  return [...(area === '' ? [] : [area]), ...frequent].slice(0, limits.skills);
}
