import { TakenRanges } from './text-ranges.ts';

/** The known parts of a date: year, month, day, quarter and half year. Unknown parts are absent. */
export type DateParts = { y?: number; m?: number; d?: number; q?: number; half?: number };

/** A date in a text. A range has two dates. */
export type FoundDate = { start: number; end: number; dates: DateParts[] };

const monthNumbers: Record<string, number> = {};
const monthNames = [
  'january|jan|januar|janvier|enero|gennaio|janeiro',
  'february|feb|februar|février|febrero|febbraio|fevereiro',
  'march|mar|märz|mars|marzo|março',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maggio|maio',
  'june|jun|juni|juin|junio|giugno|junho',
  'july|jul|juli|juillet|julio|luglio|julho',
  'august|aug|août|agosto',
  'september|sept|sep|septembre|septiembre|settembre|setembro',
  'october|oct|oktober|okt|octobre|octubre|ottobre|outubro',
  'november|nov|novembre|noviembre|novembro',
  'december|dec|dezember|dez|décembre|diciembre|dicembre|dezembro',
];
for (const [i, list] of monthNames.entries())
  for (const name of list.split('|')) monthNumbers[name] = i + 1;
const monthPattern = `(?<mon>${Object.keys(monthNumbers)
  .sort((a, b) => b.length - a.length)
  .join('|')})\\.?(?!\\p{L})`;
const yearPattern = '(?<y>(?:19|20)\\d{2})';
const hanValues: Record<string, string> = { 上: '1', 下: '2', 一: '1', 二: '2', 三: '3', 四: '4' };
const hanYearPattern = '(?<hy>[一二][零〇一二三四五六七八九]{3})';
const noDigitBefore = '(?<![\\p{L}\\d.,#_/-])';
const noDigitAfter = '(?![\\d]|[.,]\\d|[%-]\\d)';

/** Patterns in the order in which they are tried: the most complete notation first. */
const datePatterns: readonly string[] = [
  `${noDigitBefore}(?<y>(?:19|20)\\d{2})[-/.](?<m>0?[1-9]|1[0-2])[-/.](?<d>[0-2]?\\d|3[01])${noDigitAfter}`,
  `${noDigitBefore}(?<y>(?:19|20)\\d{2})-(?<m>0[1-9]|1[0-2])(?![\\d-])`,
  `${yearPattern} ?年 ?(?<m>1[0-2]|0?[1-9]) ?月(?: ?(?<d>[0-2]?\\d|3[01]) ?[日号])?`,
  `${yearPattern} ?年 ?(?:第?(?<hq>[一二三四])季度|(?<hh>[上下])半年)`,
  `${yearPattern} ?年? ?[–—~至到-] ?(?<y2>(?:19|20)\\d{2}) ?年`,
  `(?:${yearPattern} ?|${hanYearPattern})年度?(?!代)`,
  `(?<![\\d.])(?<m>1[0-2]|[1-9]) ?月 ?(?<d>[0-2]?\\d|3[01]) ?[日号]`,
  `(?<![\\d.])(?<m>1[0-2]|[1-9]) ?月(?:[份底末初中上下]|$|(?=[，。、；至到]))`,
  `(?<=[日号] ?[至到~–—-] ?)(?<d>[0-2]?\\d|3[01]) ?[日号]`,
  `${noDigitBefore}(?<d>[0-2]?\\d|3[01]) ?(?:[–—-]|and|to|bis|et) ?(?<d2>[0-2]?\\d|3[01]) ${monthPattern}(?:,? ${yearPattern})?${noDigitAfter}`,
  `(?<!\\p{L})${monthPattern} (?<d>[0-2]?\\d|3[01]) ?(?:[–—-]|and|to|bis|et) ?(?<d2>[0-2]?\\d|3[01])(?!\\d|%|\\.\\d)(?:,? ${yearPattern})?${noDigitAfter}`,
  `${noDigitBefore}(?<d>[0-2]?\\d|3[01])(?:st|nd|rd|th|\\.)?(?: of| de)? ${monthPattern}(?:,? (?:de )?${yearPattern})?${noDigitAfter}`,
  `(?<!\\p{L})${monthPattern} (?<d>[0-2]?\\d|3[01])(?:st|nd|rd|th)?(?!\\d|\\.\\d|%| ?(?:percent|per cent|million|billion|k\\b))(?:,? ${yearPattern})?${noDigitAfter}`,
  `(?<!\\p{L})${monthPattern},? (?:de |of )?${yearPattern}${noDigitAfter}`,
  `(?<!\\p{L})Q(?<q>[1-4])[ -]?(?:FY ?)?['’]?(?<yy>(?:20)?\\d{2})(?!\\d|%)`,
  `${noDigitBefore}(?:FY ?)?${yearPattern}[ -]?Q(?<q>[1-4])`,
  `(?<!\\p{L})(?<ord>first|second|third|fourth) quarter(?: of|,)? ${yearPattern}`,
  `(?<!\\p{L})H(?<half>[12])[ -]?['’]?(?<yy>(?:20)?\\d{2})(?!\\d|%)`,
  `(?<!\\p{L})FY[ -]?['’]?(?<yy>(?:20)?\\d{2})(?!\\d|%)`,
  `${noDigitBefore}${yearPattern}[–—/-](?<y2>(?:19|20)?\\d{2})${noDigitAfter}`,
  `${noDigitBefore}(?<decade>(?:19|20)\\d0)s(?!\\p{L})`,
  `(?<dec2>(?:19|20)\\d0)年代`,
  `${noDigitBefore}${yearPattern}(?!['’]?\\d|[.,]\\d|[%–—_-]\\p{L}|[%万亿元倍个家名人])(?![\\s\\u00a0]*(?:%|percent|per cent|million|billion|thousand))`,
];
const dateExpressions = datePatterns.map((source) => new RegExp(source, 'giu'));
const ordinals = ['first', 'second', 'third', 'fourth'];
const hanDigits = '零一二三四五六七八九';
const parseHanYear = (text: string): number =>
  Number([...text.replaceAll('〇', '零')].map((sign) => hanDigits.indexOf(sign)).join(''));

type MatchGroups = Record<string, string | undefined>;

function parseYear(groups: MatchGroups): number | undefined {
  const { y, hy, yy, decade, dec2 } = groups;
  if (hy !== undefined) return parseHanYear(hy);
  if (yy !== undefined) return yy.length === 2 ? 2000 + Number(yy) : Number(yy);
  const digits = y ?? decade ?? dec2;
  return digits === undefined ? undefined : Number(digits);
}

function parseDateParts(groups: MatchGroups): DateParts {
  const { m, mon, d, q, hq, ord, half, hh } = groups;
  const y = parseYear(groups);
  const monthNumber = m === undefined ? monthNumbers[mon?.toLowerCase() ?? ''] : Number(m);
  const quarter =
    q ?? (hq && hanValues[hq]) ?? (ord && String(ordinals.indexOf(ord.toLowerCase()) + 1));
  const halfYear = half ?? (hh && hanValues[hh]);
  return {
    ...(y === undefined ? {} : { y }),
    ...(monthNumber === undefined ? {} : { m: monthNumber }),
    ...(d === undefined ? {} : { d: Number(d) }),
    ...(quarter === undefined ? {} : { q: Number(quarter) }),
    ...(halfYear === undefined ? {} : { half: Number(halfYear) }),
  };
}

function parseDates(groups: MatchGroups): DateParts[] {
  const firstDate = parseDateParts(groups);
  if (groups.d2 !== undefined) return [firstDate, { ...firstDate, d: Number(groups.d2) }];
  if (groups.y2 === undefined || firstDate.y === undefined) return [firstDate];
  const century = Math.floor(firstDate.y / 100) * 100;
  const end = groups.y2.length === 2 ? century + Number(groups.y2) : Number(groups.y2);
  // 2023–24 is a range of years; 2024-07 was already matched as a month.
  return end > firstDate.y ? [firstDate, { y: end }] : [firstDate];
}

/** Returns the dates in a text from `toHalfWidth`, without overlaps. */
export function findDates(text: string): FoundDate[] {
  // Every pattern needs a digit or a Chinese year; this check skips thousands of short texts quickly.
  if (!/[\d一二]/.test(text)) return [];
  const foundDates: FoundDate[] = [];
  const takenRanges = new TakenRanges(text.length);
  for (const rule of dateExpressions) {
    for (const match of text.matchAll(rule)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!takenRanges.isFree({ start, end })) continue;
      const dates = parseDates(match.groups ?? {});
      if (!dates.every(isPossibleDate)) continue;
      foundDates.push({ start, end, dates });
      takenRanges.add({ start, end });
    }
  }
  return foundDates.sort((a, b) => a.start - b.start);
}

const isPossibleDate = ({ m, d }: DateParts): boolean =>
  (m === undefined || (m >= 1 && m <= 12)) && (d === undefined || (d >= 1 && d <= 31));

/** Returns the quarter of a date, given or derived from its month; undefined without either. */
export const getQuarter = ({ q, m }: DateParts): number | undefined =>
  q ?? (m === undefined ? undefined : Math.ceil(m / 3));

/** Returns the half year of a date, given or derived from its quarter; undefined without either. */
export const getHalfYear = (date: DateParts): number | undefined => {
  const quarter = getQuarter(date);
  return date.half ?? (quarter === undefined ? undefined : Math.ceil(quarter / 2));
};
