import { toPlainText } from '../inline.ts';
import type { SlideContent } from '../model.ts';
import type { Finding } from '../scene.ts';

/** Layouts whose figures a title can be compared with. */
const figureLayouts: readonly SlideContent['layout'][] = ['stats', 'big-number', 'chart', 'table'];

const multipleWords: Readonly<Record<string, number>> = {
  ...{ double: 2, doubles: 2, doubled: 2, twice: 2, triple: 3, triples: 3, tripled: 3 },
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 },
  ...{ 两: 2, 三: 3, 四: 4, 五: 5, 十: 10 },
};
const claimPatterns = [
  /\b(double[sd]?|triple[sd]?|twice) (?:as|the|that|what|its|their|of|in|from|since|last|(?:19|20)\d\d)\b/iu,
  /\b(\d{1,3}(?:\.\d)?|two|three|four|five|six|ten) times (?:as|the|that|what|its|more|larger|higher|faster|(?:19|20)\d\d)\b/iu,
  /([两三四五十]|\d{1,3}(?:\.\d)?) ?倍/u,
];
/** How far the ratio of two figures may be from the claimed one, as a fraction. */
const ratioTolerance = 0.08;

/** Returns the multiple that a title claims, such as 2 for “about double 2023”, with its words. */
function findClaimedMultiple(title: string): { words: string; ratio: number } | undefined {
  for (const pattern of claimPatterns) {
    const [words, digits = ''] = pattern.exec(title) ?? [];
    if (words === undefined) continue;
    const ratio = multipleWords[digits.toLowerCase()] ?? Number(digits);
    if (ratio > 1) return { words, ratio };
  }
  return undefined;
}

const amountPattern = /(\d[\d,]{0,12}(?:\.\d{1,4})?)\s?(%|percent\b|[\p{L}]{0,12})/gu;
const yearPattern = /^(?:19|20)\d\d$/;

type ShownFigure = { value: number; unit: string };

/** Whether two figures can be compared: the unit of a statistic may be in its label, so a missing unit fits each. */
const haveSameUnit = (a: ShownFigure, b: ShownFigure): boolean =>
  a.unit === b.unit || a.unit === '' || b.unit === '';

/** Returns the figures of the texts and values of a slide, without years. */
function listShownFigures(value: unknown): ShownFigure[] {
  if (typeof value === 'number') return [{ value, unit: '' }];
  if (typeof value === 'string')
    return [...toPlainText(value).matchAll(amountPattern)].flatMap(([, digits = '', unit = '']) =>
      yearPattern.test(digits)
        ? []
        : [{ value: Number(digits.replaceAll(',', '')), unit: unit.replace('percent', '%') }],
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listShownFigures);
}

/** Reports a title that claims a multiple although no two figures of the slide have that ratio. */
export function checkClaimedMultiple({ layout, title, blocks }: SlideContent): Finding[] {
  const claim = figureLayouts.includes(layout)
    ? findClaimedMultiple(toPlainText(title))
    : undefined;
  if (!claim) return [];
  const figures = listShownFigures(blocks);
  const isShown = figures.some((a) =>
    figures.some(
      (b) =>
        haveSameUnit(a, b) &&
        b.value > 0 &&
        Math.abs(a.value / b.value - claim.ratio) <= claim.ratio * ratioTolerance,
    ),
  );
  if (isShown) return [];
  const message = `The title says “${claim.words}”, but no two figures of the slide have that ratio: show the figure that it is compared with, or leave the comparison out.`;
  return [
    {
      code: 'multiple_not_shown',
      severity: 'warning',
      message,
      params: { figure: claim.words },
      part: 'title',
    },
  ];
}
