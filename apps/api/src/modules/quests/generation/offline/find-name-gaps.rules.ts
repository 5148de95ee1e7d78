import type { Gap, NameCategory } from './gap.ts';
import type { Statement } from './split-text.rules.ts';
import type { TaggedWord } from './tag-words.ts';
import { findWordGroup } from './word-groups.ts';

const particles: ReadonlySet<string> = new Set(['of', 'the', 'von', 'van', 'de', 'du', 'la', 'der', 'den', 'al', 'bin', 'and']);
/** `of the` and `and` join two names more often than they belong to one. */
const joining: ReadonlySet<string> = new Set(['and', 'the']);
const placePrepositions: ReadonlySet<string> = new Set([
  'in',
  'at',
  'near',
  'from',
  'to',
  'through',
  'into',
  'on',
  'via',
  'between',
  'reached',
]);
const placeWords =
  /\b(?:Sea|Ocean|Bay|Mountains?|Mount|River|Falls|Desert|Island|Channel|Strait|Peninsula|Alps|Street|Park|Forest|Lake|Valley)\b/;
const placeTags = ['Place', 'City', 'Country', 'Region'];
/** Words that have a capital only because they begin a sentence, and names that are no answers. */
const notNames: ReadonlySet<string> = new Set([
  'I',
  'The',
  'A',
  'An',
  'In',
  'On',
  'At',
  'By',
  'From',
  'Since',
  'For',
  'After',
  'Before',
  'Christ',
  'One',
  'Two',
  'Most',
  'Some',
  'Many',
  'Every',
  'Each',
  'No',
  'Not',
  'All',
  'Half',
  'With',
  'When',
  'While',
  'Although',
  'Because',
  'If',
  'As',
  'To',
  'Of',
]);
const capitalized = /^\p{Lu}[\p{L}'’.-]*$/u;

interface NameSpan {
  readonly words: readonly TaggedWord[];
  readonly before: TaggedWord | undefined;
  readonly after: TaggedWord | undefined;
  readonly isFirst: boolean;
}

/** Names in one sentence. `isName` says whether a word at the start of a sentence is one, which its capital alone does not show. */
export function findNameGaps(statement: Statement, words: readonly TaggedWord[], isName: (word: string) => boolean): Gap[] {
  return findSpans(words)
    .filter((span) => !span.isFirst || span.words.length > 1 || isName(span.words[0]?.text ?? ''))
    .flatMap((span): Gap[] => {
      const [first, last] = [span.words[0], span.words.at(-1)];
      if (!first || !last) return [];
      const answer = statement.text
        .slice(first.start, last.end)
        .replace(/['’]s$/, '')
        .replace(/[.,;:]+$/, '');
      if (answer.length < 3 || isTopic(answer, statement) || /^\d/.test(span.after?.text ?? '')) return [];
      const end = first.start + answer.length;
      const group = findWordGroup(answer);
      if (group !== undefined && group !== 'person')
        return [{ statement, start: first.start, end, answer, type: { kind: 'group', group } }];
      return [
        {
          statement,
          start: first.start,
          end,
          answer,
          type: { kind: 'name', category: categorize(span, answer), hasArticle: hasArticle(span) },
        },
      ];
    });
}

const hasArticle = ({ before }: NameSpan): boolean => before?.text.toLowerCase() === 'the';

/** The title and the heading are shown with the question. */
const isTopic = (answer: string, { title, heading }: Statement): boolean =>
  `${title ?? ''} ${heading ?? ''}`.toLowerCase().includes(answer.toLowerCase());

function findSpans(words: readonly TaggedWord[]): NameSpan[] {
  const spans: NameSpan[] = [];
  for (let index = 0; index < words.length; index += 1) {
    if (!isCapitalized(words[index])) continue;
    let end = index + 1;
    while (end < words.length && continues(words, end)) end += 1;
    const span = words.slice(index, end);
    spans.push({ words: span, before: words[index - 1], after: words[end], isFirst: index === 0 });
    index = end - 1;
  }
  return spans;
}

const isCapitalized = (word: TaggedWord | undefined): boolean =>
  word !== undefined && capitalized.test(word.text) && !notNames.has(word.text);

/** A further capital belongs to the name, and so does a particle that a capital follows. A comma ends it. */
function continues(words: readonly TaggedWord[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (!before || !word || word.start - before.end !== 1) return false;
  if (isCapitalized(word)) return true;
  if (!particles.has(word.text) || joining.has(word.text)) return false;
  return isCapitalized(after) && after !== undefined && after.start - word.end === 1;
}

function categorize({ words, before, after, isFirst }: NameSpan, answer: string): NameCategory {
  const has = (...tags: string[]) => words.some((word) => tags.some((tag) => word.tags.has(tag)));
  if (placeWords.test(answer) || has(...placeTags)) return 'place';
  if (before && placePrepositions.has(before.text.toLowerCase())) return 'place';
  if (after && ['in', 'on', 'near'].includes(after.text)) return 'place';
  const startsWithName = has('FirstName', 'Person') || words.length > 1;
  const acts = after?.tags.has('Verb') === true || before?.text === 'by';
  if (words.length > 1 && startsWithName && (acts || isFirst || has('FirstName')) && before?.text.toLowerCase() !== 'the')
    return 'person';
  return 'other';
}
