/** A moment in time as a number of days. Moments of different kinds can't be on one axis. */
export type Moment = { kind: 'date' | 'yearless' | 'clock' | 'elapsed'; day: number };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNamePattern =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const msPerDay = 86_400_000;
/** A year for dates without one; a leap year, so that 29 February exists. */
const leapYear = 2000;

/** Days of each unit of elapsed time. */
const unitDays: Readonly<Record<string, number>> = {
  ...{ second: 1 / 86_400, sec: 1 / 86_400, 秒: 1 / 86_400 },
  ...{ minute: 1 / 1440, min: 1 / 1440, 分钟: 1 / 1440 },
  ...{ hour: 1 / 24, h: 1 / 24, 小时: 1 / 24 },
  ...{ day: 1, d: 1, 天: 1, 日: 1 },
  ...{ week: 7, 周: 7 },
  ...{ month: 30.44, 个月: 30.44 },
  ...{ year: 365.25, 年: 365.25 },
};

/** Returns a date as a moment; month 1 to 12. Undefined for dates that don't exist. */
function createDateMoment(
  year: number | undefined,
  month: number,
  date: number,
): Moment | undefined {
  const time = new Date(0);
  time.setUTCFullYear(year ?? leapYear, month - 1, date);
  if (time.getUTCMonth() !== month - 1) return undefined;
  return { kind: year === undefined ? 'yearless' : 'date', day: time.getTime() / msPerDay };
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function parseNamedMonth(year: string | undefined, name: string, date: string | undefined) {
  if (!monthNamePattern.test(name)) return undefined;
  return createDateMoment(toNumber(year), months.indexOf(name.slice(0, 3)) + 1, Number(date ?? 1));
}

const parseQuarter = (year: string | undefined, number: string | undefined) => {
  const index = Math.max('一二三四'.indexOf(number ?? ''), '1234'.indexOf(number ?? ''));
  return createDateMoment(Number(year), index * 3 + 1, 1);
};

function parseElapsed(count: string | undefined, unit: string | undefined): Moment | undefined {
  const days = unitDays[unit ?? ''] ?? unitDays[(unit ?? '').replace(/s$/, '')];
  return days === undefined ? undefined : { kind: 'elapsed', day: Number(count) * days };
}

type MatchGroups = (string | undefined)[];

/** Notations of a moment, each with the function that reads its groups. */
const notations: readonly [RegExp, (parts: MatchGroups) => Moment | undefined][] = [
  [/^(\d{4}) ?年?$/, ([year]) => createDateMoment(Number(year), 1, 1)],
  [/^q([1-4]) ?\/? ?(\d{4})$/, ([number, year]) => parseQuarter(year, number)],
  [/^(\d{4}) ?[-/]? ?q([1-4])$/, ([year, number]) => parseQuarter(year, number)],
  [/^(\d{4}) ?年 ?第?([一二三四1-4])季度$/, ([year, number]) => parseQuarter(year, number)],
  [/^h([12]) ?(\d{4})$/, ([half, year]) => parseQuarter(year, half === '1' ? '1' : '3')],
  [/^(\d{4}) ?h([12])$/, ([year, half]) => parseQuarter(year, half === '1' ? '1' : '3')],
  [/^(\d{4}) ?年 ?([上下])半年$/, ([year, half]) => parseQuarter(year, half === '上' ? '1' : '3')],
  [
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/,
    ([year, month, date]) => createDateMoment(Number(year), Number(month), Number(date ?? 1)),
  ],
  [
    /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月(?: ?(\d{1,2}) ?[日号])?$/,
    ([year, month, date]) => createDateMoment(toNumber(year), Number(month), Number(date ?? 1)),
  ],
  [
    /^([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?$/,
    ([name = '', date, year]) => parseNamedMonth(year, name, date),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/,
    ([date, name = '', year]) => parseNamedMonth(year, name, date),
  ],
  [/^(?:t ?\+ ?)?(\d{1,4}) ?([a-z]{1,8})$/, ([count, unit]) => parseElapsed(count, unit)],
  [
    /^(day|week|month|year|hour|minute|min) (\d{1,4})$/,
    ([unit, count]) => parseElapsed(count, unit),
  ],
  [
    /^第? ?(\d{1,4}) ?(秒|分钟|小时|天|日|周|个月|年)$/,
    ([count, unit]) => parseElapsed(count, unit),
  ],
];

const leadingWordPattern =
  /^(?:by|in|on|at|from|since|about|around|circa|ca?\.|约) ?(?=\d|[a-z]{3})/;
const clockPattern = /^(?:(.{1,30}?)[, ] ?)?(\d{1,2}):(\d{2})(?: ?([ap])\.?m\.?)?$/;

function parseDate(text: string): Moment | undefined {
  for (const [pattern, read] of notations) {
    const [whole, ...parts] = pattern.exec(text) ?? [];
    const moment = whole === undefined ? undefined : read(parts);
    if (moment) return moment;
  }
  return undefined;
}

/** Returns the moment that a date of a timeline names; undefined if it is not exactly one moment. */
export function parseMoment(when: string): Moment | undefined {
  const text = when.normalize('NFKC').toLowerCase().trim();
  const [whole, before, hours = '', minutes = '', half] = clockPattern.exec(text) ?? [];
  if (whole === undefined)
    return parseDate(text) ?? parseDate(text.replace(leadingWordPattern, ''));
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  const share = (hour + Number(minutes) / 60) / 24;
  if (before === undefined) return { kind: 'clock', day: share };
  const date = parseDate(before);
  return date && date.kind !== 'elapsed' ? { ...date, day: date.day + share } : undefined;
}

/** Days after which a moment of a kind recurs, such as 1 for a time of day. */
const recurrenceDays: Partial<Record<Moment['kind'], number>> = { clock: 1, yearless: 366 };
/** Gaps whose ratio is smaller count as equal, such as 30 and 31 days. */
const maxEqualRatio = 1.25;

/**
 * Returns the moments of a timeline as days, with their kind. Undefined unless all dates are parsed, ascending, and at
 * different distances: with equal distances, the plain timeline is already to scale.
 */
export function toTimelineDays(
  dates: readonly string[],
): { kind: Moment['kind']; days: number[] } | undefined {
  const moments = dates.map(parseMoment);
  const [first] = moments;
  const days: number[] = [];
  for (const moment of moments) {
    if (!first || moment?.kind !== first.kind) return undefined;
    const again = recurrenceDays[first.kind] ?? 0;
    const before = days.at(-1);
    days.push(before !== undefined && moment.day < before ? moment.day + again : moment.day);
  }
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day));
  const minGap = Math.min(...gaps);
  if (!first || gaps.length < 2 || minGap <= 0) return undefined;
  return Math.max(...gaps) / minGap < maxEqualRatio ? undefined : { kind: first.kind, days };
}
