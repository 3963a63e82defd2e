type UnitDimension =
  | 'percent'
  | 'multiple'
  | 'ratio'
  | 'clock'
  | 'time'
  | 'length'
  | 'mass'
  | 'area'
  | 'data'
  | 'energy'
  | 'power';

/** A unit after a number: its dimension, and its size in the dimension's base unit. */
export type Unit = { dimension: UnitDimension; factor: number };

type UnitRow = [dimension: UnitDimension, factor: number, western: string, eastern: string];

const daySeconds = 86_400;

/**
 * Longer notations come first within a dimension. Base units: percent, seconds, metres, kilograms, m², bytes, joules,
 * watts.
 */
const unitRows: readonly UnitRow[] = [
  ['percent', 0.01, 'basis points?|bps?', '个?基点'],
  [
    'percent',
    1,
    '%|percentage points?|per ?cent|percent|pct|ppts?|pp|Prozent(?:punkte)?|pour cent|por ciento|por cento|per cento|procent|процент\\p{L}*',
    '%|个?百分点|퍼센트|パーセント',
  ],
  ['percent', 0.1, '‰|per mille', '‰'],
  ['percent', 10, '', '成(?![本为立员功熟果就长品绩交])|割'],
  [
    'multiple',
    1,
    'x(?![\\p{L}\\d])|×(?![\\d])|-?fold|times(?! an? )|-?(?:fach|mal)|fois|veces|volte',
    '倍',
  ],
  ['time', 1e-3, 'milliseconds?|msecs?|ms', '毫秒'],
  ['time', 60, 'minutes?|mins?', '分钟|分鐘'],
  ['time', 3_600, 'hours?|hrs?|h', '个?小时|小時|钟头'],
  ['time', daySeconds, 'days?', '天|日(?!元)'],
  ['time', 7 * daySeconds, 'weeks?|wks?', '周|个?星期|週'],
  ['time', 365.25 * daySeconds * 0.25, 'quarters?', '个?季度'],
  ['time', (365.25 * daySeconds) / 12, 'months?', '个?月(?!\\d)'],
  ['time', 365.25 * daySeconds, 'years?|yrs?', '年'],
  ['time', 1, 'seconds?|secs?|s', '秒'],
  ['area', 1e6, 'km²|km2|square kilomet(?:er|re)s?|sq\\.? ?km', '平方公里|平方千米'],
  ['area', 1, 'm²|m2|square met(?:er|re)s?|sq\\.? ?m', '平方米|平米|㎡'],
  ['area', 1e4, 'hectares?|ha', '公顷'],
  ['area', 666.67, '', '亩'],
  ['length', 1_000, 'kilomet(?:er|re)s?|km', '公里|千米'],
  ['length', 1_609.34, 'miles?|mi', '英里'],
  ['length', 0.01, 'centimet(?:er|re)s?|cm', '厘米'],
  ['length', 1e-3, 'millimet(?:er|re)s?|mm', '毫米'],
  ['length', 1, 'met(?:er|re)s?|m', '米'],
  ['mass', 1, 'kilograms?|kilos?|kg', '公斤|千克'],
  ['mass', 1_000, 'tonnes?|metric tons?|tons?|t', '吨'],
  ['mass', 1e-3, 'grams?|g', '克'],
  ['data', 1e3, 'kilobytes?|kB|KB', ''],
  ['data', 1e6, 'megabytes?|MB', ''],
  ['data', 1e9, 'gigabytes?|GB', ''],
  ['data', 1e12, 'terabytes?|TB', ''],
  ['data', 1e15, 'petabytes?|PB', ''],
  ['energy', 3.6e6, 'kWh|kilowatt[- ]hours?', '千瓦时|度电'],
  ['energy', 3.6e9, 'MWh|megawatt[- ]hours?', '兆瓦时'],
  ['energy', 3.6e12, 'GWh|gigawatt[- ]hours?', '吉瓦时'],
  ['energy', 3.6e15, 'TWh|terawatt[- ]hours?', '太瓦时'],
  ['power', 1e3, 'kW|kilowatts?', '千瓦(?!时)'],
  ['power', 1e6, 'MW|megawatts?', '兆瓦(?!时)'],
  ['power', 1e9, 'GW|gigawatts?', '吉瓦(?!时)'],
];

/** Symbols that mean another unit in the other letter case. */
const caseSensitiveSymbols = /^(?:kB|KB|MB|GB|TB|PB|kWh|MWh|GWh|TWh|kW|MW|GW|m|t|g|s|h)$/;

const unitPatterns = unitRows.flatMap(([dimension, factor, western, eastern]) => {
  const symbols = western.split('|').filter((one) => caseSensitiveSymbols.test(one));
  const words = western.split('|').filter((one) => one !== '' && !caseSensitiveSymbols.test(one));
  const lead = '[\\s\\u00a0\\u202f-]?';
  const of = (sources: string[], flags: string, end: string) =>
    sources.length === 0
      ? []
      : [
          {
            dimension,
            factor,
            pattern: new RegExp(`${lead}(?:${sources.join('|')})${end}`, flags),
          },
        ];
  return [
    ...of(words, 'iuy', '(?![\\p{Script=Latin}\\d])'),
    ...of(symbols, 'uy', '(?![\\p{Script=Latin}\\d²³])'),
    ...of(eastern === '' ? [] : [eastern], 'uy', ''),
  ];
});

/** Matches the start of any unit. Most numbers have no unit, so this check avoids trying all patterns. */
const unitStartPattern = /[\s\u00a0\u202f-]?-?[\p{L}%‰×㎡]/uy;

/** Returns the longest unit at an index of a text, after a number; undefined without one. */
export function matchUnit(text: string, at: number): (Unit & { end: number }) | undefined {
  unitStartPattern.lastIndex = at;
  if (!unitStartPattern.test(text)) return undefined;
  let bestUnit: (Unit & { end: number }) | undefined;
  for (const { dimension, factor, pattern } of unitPatterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const end = at + (found?.[0].length ?? 0);
    if (found && found[0].trim() !== '' && end > (bestUnit?.end ?? at))
      bestUnit = { dimension, factor, end };
  }
  return bestUnit;
}
