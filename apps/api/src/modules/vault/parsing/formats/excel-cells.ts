import { scanXmlLeniently } from './xml.ts';

/** For each style of a cell: whether its numbers are days. */
export type CellFormats = readonly boolean[];

/** Numbers 14 to 22 and 45 to 47 are the built-in formats of dates and times. */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

export function readCellFormats(xml: string): CellFormats {
  const dateFormats = new Set<number>();
  const formats: boolean[] = [];
  let isCellFormats = false;
  scanXmlLeniently(xml, {
    open(name, { numFmtId: id = '0', formatCode: code = '' }) {
      if (name === 'numFmt' && isDateCode(code)) dateFormats.add(Number(id));
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) formats.push(isBuiltInDate(Number(id)) || dateFormats.has(Number(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return formats;
}

/** Has letters of a date outside quoted text, colours and conditions. */
const isDateCode = (code: string): boolean => /[ymdh]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

interface Cell {
  readonly type: string;
  readonly style: number;
}

export function formatCell(
  value: string,
  { type, style }: Cell,
  { strings, formats }: { strings: readonly string[]; formats: CellFormats },
): string {
  const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
  if (type === 's') return oneLine(strings[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return oneLine(value);
  return formats[style] === true ? formatDay(Number(value)) : formatNumber(value);
}

/** Days since 30 December 1899; the fraction is the time. */
function formatDay(days: number): string {
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const text = date.toISOString();
  if (days < 1) return text.slice(11, 16);
  return Number.isInteger(days) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** Excel stores 0.1 + 0.2 as it is computed: 0.30000000000000004. It shows fifteen digits. */
function formatNumber(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}
