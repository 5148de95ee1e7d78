import pg from 'pg';

const usualForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

/**
 * A timestamptz in PostgreSQL's own text as RFC 3339 in UTC, to the millisecond. A page of a list has a hundred of them:
 * to make a date of each and print it again takes longer than everything else about the rows.
 */
export function toRfc3339(text: string): string {
  if (!usualForm.test(text)) return slowly(text);
  const fraction = text.slice('0000-00-00 00:00:00'.length, -'+00'.length);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === '' ? '.000' : fraction.padEnd(4, '0').slice(0, 4)}Z`;
}

const parsers: { getTypeParser(type: number): (text: string) => unknown } = pg.types;

/** The driver's own way, which knows every zone, era and precision. */
function slowly(text: string): string {
  const moment = parsers.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
  if (!(moment instanceof Date)) throw new Error(`"${text}" is no moment in time`);
  return moment.toISOString();
}
