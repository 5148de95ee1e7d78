import type { Statement } from './split-text.rules.ts';
import { stemWord } from './stem.rules.ts';

/** A term and what the text says that it is. */
export interface Definition {
  readonly statement: Statement;
  readonly term: string;
  readonly description: string;
  readonly isPlural: boolean;
}

const pattern =
  /^(?:(An?|The) )?([\p{L}][\p{L}-]*(?: [\p{Ll}][\p{L}-]*){0,2}) (is|are|means) ((?:an?|the|how|trouble|[\p{Ll}]+) .+?)[.]$/u;
/** What follows says more about the term, but does not belong to what it is. */
const furtherClause =
  /(?:[,;:]| because | since | although | although | and (?:it|they|is|are|was|has|have|can|flows|ends|depends|consists) ).*$/;
const words = { min: 4, max: 25 };
const notTerms =
  /^(?:it|this|that|there|he|she|they|what|who|here|one|some|most|many|all|half|each|every|both|not|word|result|same|only|first|last)\b/i;
const measuresOrStates =
  /^(?:that\b|the (?:first|last|only|same|most)|called|named|known|made|used|very|usually|often|always|mostly|sometimes|hardly|so|too|not|now|also|still|about|over|more|less|older|larger|almost|nearly|done|strong|weak|kept|tidal|ready|full|up|in|on|at)\b/;

/** Undefined unless the sentence says what a term is. Names are asked for in other ways. */
export function findDefinition(statement: Statement, isName: (word: string) => boolean): Definition | undefined {
  const match = pattern.exec(statement.text);
  if (!match) return undefined;
  const [, article, rawTerm = '', verb = '', rest = ''] = match;
  const description = rest.replace(furtherClause, '').trim();
  const term = article === undefined && !isName(rawTerm) ? rawTerm.charAt(0).toLowerCase() + rawTerm.slice(1) : rawTerm;
  const count = description.split(' ').length;
  if (
    count < words.min ||
    count > words.max ||
    notTerms.test(term) ||
    /^\p{Lu}/u.test(term) ||
    measuresOrStates.test(description)
  )
    return undefined;
  if (repeatsTerm(term, description)) return undefined;
  return { statement, term, description, isPlural: verb === 'are' };
}

function repeatsTerm(term: string, description: string): boolean {
  const described = new Set(
    description
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(stemWord),
  );
  return term
    .toLowerCase()
    .split(/[ -]/)
    .some((word) => described.has(stemWord(word)));
}
