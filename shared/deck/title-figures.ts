import { toPlainText } from './inline.ts';

/** A figure of a title: its number, and the figure as text, such as `97.6%` or `473 GW`. */
export type TitleFigure = { value: number; text: string };

const figurePattern =
  /(\p{Sc}?)(\d[\d,]{0,12}(?:\.\d{1,4})?)(\s?)(%|(?:percent|per cent|times)\b|百分点|[\p{Script=Latin}]{1,3}\b|[\p{Script=Han}]{0,2})/gu;
const yearPattern = /^(?:1[5-9]|20)\d\d$/;
const percentWordPattern = /^per ?cent$/;
/** Longest title that is searched. */
const maxTitleCharacters = 240;
const wordCharacterPattern = /[\p{L}\p{N}.:/-]/u;

/** Returns the figures of a title in their order, without years and without numbers inside words or times of day. */
export function findTitleFigures(title: string): TitleFigure[] {
  const plain = toPlainText(title).normalize('NFKC').slice(0, maxTitleCharacters);
  return [...plain.matchAll(figurePattern)].flatMap((match) => {
    const [whole, currency = '', digits = '', space = '', unit = ''] = match;
    const before = plain[match.index - 1] ?? '';
    const after = plain[match.index + whole.length] ?? '';
    const isInWord = wordCharacterPattern.test(before) && !/\p{Script=Han}/u.test(before);
    if (isInWord || after === ':' || (yearPattern.test(digits) && currency + unit === ''))
      return [];
    if (yearPattern.test(digits) && (unit === '年' || !/[%\p{Lu}]/u.test(unit))) return [];
    const unitText = percentWordPattern.test(unit)
      ? '%'
      : unit === 'times'
        ? '×'
        : `${space}${unit}`;
    return [{ value: Number(digits.replaceAll(',', '')), text: `${currency}${digits}${unitText}` }];
  });
}

const chineseDigits = '一二三四五六七八九';
const parseNumeral = (text: string) => (text === '两' ? 2 : chineseDigits.indexOf(text) + 1);
const englishFractions: readonly [RegExp, number][] = [
  [/\btwo[- ]thirds\b/iu, 200 / 3],
  [/\b(?:a|one)[- ]third\b/iu, 100 / 3],
  [/\bthree[- ]quarters\b/iu, 75],
  [/\b(?:one[- ]quarter\b|a quarter of\b)/iu, 25],
  [/(?<!\b(?:first|second|other) )\bhalf (?:of|the|all)\b|\b(?:one|a|by) half\b/iu, 50],
];

/** Returns the fractions that a title states in words, such as “two-thirds”, 三分之二 and 两成, in percent. */
export function findTitleShares(title: string): number[] {
  const plain = toPlainText(title).normalize('NFKC').slice(0, maxTitleCharacters);
  const english = englishFractions.flatMap(([words, share]) => (words.test(plain) ? [share] : []));
  const fractions = [...plain.matchAll(/([一二两三四五六七八九])分之([一二两三四五六七八九])/gu)];
  const tenths = [...plain.matchAll(/([一二两三四五六七八九])成(半?)(?![不立为本])/gu)];
  return [
    ...english,
    ...fractions.map(
      ([, whole = '', part = '']) => (parseNumeral(part) / parseNumeral(whole)) * 100,
    ),
    ...tenths.map(([, count = '', half = '']) => parseNumeral(count) * 10 + (half === '' ? 0 : 5)),
    ...(/一半|半数|过半/u.test(plain) ? [50] : []),
  ];
}
