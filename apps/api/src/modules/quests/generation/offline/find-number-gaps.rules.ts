import type { Gap } from './gap.ts';
import type { Statement } from './split-text.rules.ts';

/** Digits with separators and decimals, not part of a longer word, version or range. */
const numeral =
  /(?<![\p{L}\d.,:/-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d:/-])|(?<![\p{L}\d.,:/-])\d+(?:\.\d+)?(?![\p{L}\d:/-]|,\d|\.\d)/gu;
const yearBefore =
  /(?:\b(?:in|since|until|till|by|around|from|after|before|about|year|of|and|to|January|February|March|April|May|June|July|August|September|October|November|December|Day)\s)$/i;
const quantityAfter =
  /^\s?(?:percent|per cent|%|million|billion|metres|meters|kilo|grams|degrees|years|people|copies|sheets|hours)/;

/** Numbers of one sentence that can be asked for. */
export function findNumberGaps(statement: Statement): Gap[] {
  const { text } = statement;
  return [...text.matchAll(numeral)].flatMap((match): Gap[] => {
    const [answer] = match;
    const start = match.index;
    const [before, after] = [text.slice(0, start), text.slice(start + answer.length)];
    const gap = { statement, start, end: start + answer.length, answer };
    if (isYear(answer) && yearBefore.test(before) && !quantityAfter.test(after)) return [{ ...gap, type: { kind: 'year' } }];
    if (!canAskFor(answer, before, after)) return [];
    return [{ ...gap, type: { kind: 'number' } }];
  });
}

const isYear = (answer: string): boolean => /^(?:[1-9]\d{2}|1\d{3}|20\d{2})$/.test(answer);

const significantDigits = (answer: string): number => answer.replaceAll(/[.,]/g, '').replace(/^0+/, '').replace(/0+$/, '').length;

/** A name such as `Luna 2`, a range, a ratio, a day of a month, or more digits than anybody remembers. */
function canAskFor(answer: string, before: string, after: string): boolean {
  if (/\p{Lu}[\p{L}-]*\s$/u.test(before) && !/^(?:[^.]*\.\s)?\p{Lu}[\p{L}]*\s$/u.test(before)) return false;
  if (/\d\s(?:to|and|or|by|of)\s$/.test(before) || /^\s(?:to|and|or|by|of)\s\d/.test(after)) return false;
  if (/^\s(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/.test(after)) return false;
  return significantDigits(answer) <= 4 && Number(answer.replaceAll(',', '')) > 1;
}
