/** Kind of a figure. */
type FigureKind = 'date' | 'money' | 'percent' | 'ratio' | 'amount';

export type FoundFigure = { value: string; kind: FigureKind; index: number };

// Bounded repetition: keeps the search linear in long runs of digits.
const number = '\\d[\\d,]{0,24}(?:\\.\\d{1,12})?';
const sign = '[+\\-−–±]?';
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const scale = '(?:thousand|million|billion|trillion|bn|[kKmMB](?![A-Za-z]))';
const unit =
  '(?:percentage points?|points?|ms|milliseconds?|seconds?|minutes?|min|hours?|days?|weeks?|months?|quarters?|years?|km|kilometres?|kilometers?|miles?|metres?|meters?|kg|tonnes?|tons?|litres?|KB|MB|GB|TB|kWh|MWh|GWh|MW|kW|rows?|bytes?|requests?|people|users?|customers?|accounts?|patients?|clinics?|hospitals?|stores?|sites?|staff|employees?|engineers?|teams?|cases?|orders?|visits?|calls?|trips?|vehicles?|buses|units?|tickets?|seats?|homes?|households?|schools?|cities|countries)';
const hanScale = '(?:万亿|千亿|百亿|亿|千万|百万|万|千)';
const hanUnit =
  '(?:个百分点|个月|小时|分钟|毫秒|公里|千米|平方米|平方公里|千瓦时|千瓦|公斤|美元|欧元|元|人次|人|家|个|项|吨|米|次|天|周|年|月|日|倍|名|户|所|座|台|辆|件|条|款|岁|秒|例|批|层|行|点|分|级|处|类|种|篇|字节|时)';

/** The rules in order of precedence: dates before bare numbers, money and shares before amounts. */
const figurePatterns: [FigureKind, string][] = [
  ['date', `\\d{4}年(?:\\d{1,2}月(?:\\d{1,2}日)?|(?:上|下)半年|第[一二三四]季度)?(?:底|末|初)?`],
  ['date', `\\d{1,2}月\\d{1,2}日|(?<!\\d)\\d{1,2}月(?:底|末|初)`],
  ['date', `(?<!\\d)\\d{4}-\\d{2}(?:-\\d{2})?(?!\\d)`],
  ['date', `\\b\\d{1,2}(?:st|nd|rd|th)? ${month}\\b(?:,? \\d{4})?`],
  [
    'date',
    `\\b${month} \\d{1,2}(?!\\d|,\\d{3}(?!\\d))(?:st|nd|rd|th)?(?:,? \\d{4})?|\\b${month} \\d{4}\\b`,
  ],
  ['date', `\\bQ[1-4](?: ?(?:FY)? ?\\d{4})?\\b|\\bH[12] \\d{4}\\b|\\bFY ?\\d{2,4}\\b`],
  [
    'money',
    `${sign}(?:US\\$|HK\\$|[$€£¥￥]|USD |EUR |GBP |RMB |CNY )\\s?${number}(?:\\s?${scale})?`,
  ],
  ['money', `${sign}${number}\\s?${hanScale}?(?:美元|欧元|元)`],
  ['money', `${sign}${number}(?:\\s${scale})? (?:dollars|euros|pounds|yuan)\\b`],
  [
    'percent',
    `${sign}${number}\\s?[%％]|${sign}${number} (?:percent|per cent|percentage points?)\\b`,
  ],
  ['percent', `百分之[一二三四五六七八九十百零点]+|${sign}${number}个百分点`],
  [
    'ratio',
    `(?<![\\d.])${number}\\s?[x×](?![A-Za-z\\d])|${number}倍|\\b\\d+ (?:out of|in) (?:every )?\\d+\\b`,
  ],
  [
    'amount',
    `${sign}${number}\\s?${hanScale}?(?:余|多)?${hanUnit}|${sign}${number}\\s?${hanScale}`,
  ],
  ['amount', `(?<![A-Za-z\\d._-])${number}(?:\\s${scale})?[ -]?${unit}\\b`],
  ['date', `(?<![A-Za-z\\d.,#_-])(?:19|20)\\d{2}(?![\\d,.%A-Za-z_-])`],
  ['amount', `(?<![A-Za-z\\d._#/:-])${number}(?:\\s?${scale})?(?![A-Za-z\\d_/:]|\\.\\d)`],
];

const anyFigure = new RegExp(
  figurePatterns.map(([, source], i) => `(?<g${i}>${source})`).join('|'),
  'gu',
);

/** Finds dates, money, percentages, ratios and amounts in English and Chinese text, as they are written. */
export function findFigures(text: string): FoundFigure[] {
  // Every rule needs a digit or 百分之. Skipping other texts saves time with thousands of them.
  if (!/[\d百]/.test(text)) return [];
  return [...text.matchAll(anyFigure)].map((match) => {
    const rule = figurePatterns.findIndex((_, i) => match.groups?.[`g${i}`] !== undefined);
    return {
      value: match[0].trim().replace(/,$/, ''),
      kind: figurePatterns[rule]?.[0] ?? 'amount',
      index: match.index,
    };
  });
}

/** Returns figures that can stand alone on a slide: no dates, years or small numbers such as "2". */
export function findStrongFigures(text: string): FoundFigure[] {
  return findFigures(text).filter(
    ({ kind, value }) => kind !== 'date' && !/^(?:\d{1,2}|(?:19|20)\d{2})$/.test(value),
  );
}

/** Returns the first date of a text. */
export function findFirstDate(text: string): FoundFigure | undefined {
  return findFigures(text).find(({ kind }) => kind === 'date');
}
