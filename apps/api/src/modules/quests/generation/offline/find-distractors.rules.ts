import type { Gap } from './gap.ts';
import { createNumberDistractors, createYearDistractors } from './number-distractors.rules.ts';
import { stemWord } from './stem.rules.ts';
import type { Vocabulary } from './vocabulary.ts';
import { wordGroups } from './word-groups.ts';

/** Wrong options for a gap, the best ones first: of the same kind as the answer, and from the same text where it has enough. */
export function findDistractors(gap: Gap, { gaps, random }: Vocabulary): string[] {
  const { type, answer, statement } = gap;
  const alike = (isAlike: (other: Gap) => boolean) =>
    random
      .shuffle([...new Set(gaps.filter(isAlike).map((other) => other.answer))])
      .filter((other) => canBeDistractor(other, answer, statement.text));
  switch (type.kind) {
    case 'year':
      return createYearDistractors(
        answer,
        gaps.filter((other) => other.type.kind === 'year' && other.statement !== statement).map((other) => other.answer),
        random,
      );
    case 'number':
      return createNumberDistractors(answer, random).filter((other) => !statement.text.includes(other));
    case 'group':
      return random
        .shuffle(wordGroups.get(type.group) ?? [])
        .filter((other) => other !== answer && canBeDistractor(other, answer, statement.text));
    case 'name':
      return [
        ...findAlikeNames(gap, type, { gaps, random }),
        ...(type.category === 'person' ? random.shuffle(wordGroups.get('person') ?? []) : []),
        ...(type.category === 'place' && !type.hasArticle ? random.shuffle(wordGroups.get('city') ?? []) : []),
      ].filter((other) => canBeDistractor(other, answer, statement.text) || isSibling(other, answer, statement.text));
    case 'noun':
      return [
        ...alike(({ type: other }) => other.kind === 'noun' && other.isPlural === type.isPlural && other.before === type.before),
        ...alike(({ type: other }) => other.kind === 'noun' && other.isPlural === type.isPlural),
      ];
  }
}

/** Neither a form of the answer nor a word that the question contains. */
export function canBeDistractor(option: string, answer: string, context: string): boolean {
  const words = `${answer} ${context}`.split(/[^\p{L}\d]+/u);
  const [present, stems] = [new Set(words), new Set(words.map(stemWord))];
  return option
    .split(/[ -]/)
    .every((word) => (word.length <= 3 ? !present.has(word) || /^\p{Ll}/u.test(word) : !stems.has(stemWord(word))));
}

type NameType = Extract<Gap['type'], { kind: 'name' }>;

/** Names of the same category, with an article like the answer; those that end like it come first. */
function findAlikeNames(
  { answer }: Gap,
  { category, hasArticle }: NameType,
  { gaps, random }: Pick<Vocabulary, 'gaps' | 'random'>,
): string[] {
  const alike = gaps.filter(
    ({ type }) => type.kind === 'name' && type.category === category && (type.hasArticle === hasArticle || category === 'person'),
  );
  const names = random.shuffle([...new Set(alike.map((other) => other.answer))]);
  const endsAlike = (name: string): boolean => name.includes(' ') && lastWord(name) === lastWord(answer);
  return [...names.filter(endsAlike), ...names.filter((name) => !endsAlike(name))];
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? '';

/** Two bridges are different bridges, although both names end with the word. */
function isSibling(option: string, answer: string, context: string): boolean {
  const word = lastWord(option);
  if (word !== lastWord(answer) || !option.includes(' ') || !answer.includes(' ')) return false;
  const own = option.slice(0, -word.length).trim();
  return own !== answer.slice(0, -word.length).trim() && !context.includes(own);
}
