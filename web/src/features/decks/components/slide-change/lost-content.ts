import { listContentParts } from '#shared/deck/content-parts.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';

/** Content of a slide that a proposal leaves out. */
export type LostContent = {
  /** Numbers that the proposal no longer shows. */
  figures: string[];
  /** Number of filled table cells that the proposal has fewer than the slide. */
  cells: number;
};

const numberPattern = /\d+(?:[.,’ ]\d+)*(?:\s?[%‰])?/g;

const cellPartPattern = /^(?:rows\[\d+\]\[\d+\]|criteria\[\d+\]\.cells\[\d+\])$/;

/** Returns the numbers of a slide's texts, and those of its table or chart, with repetitions. */
function findShownNumbers(slide: SlideContent): { texts: string[]; data: string[] } {
  const parts = listContentParts(slide).map(({ part, text }) => ({
    isCell: cellPartPattern.test(part),
    numbers: toPlainText(text).match(numberPattern) ?? [],
  }));
  const of = (isCell: boolean) =>
    parts.flatMap((one) => (one.isCell === isCell ? one.numbers : []));
  const charted =
    slide.layout === 'chart'
      ? slide.blocks.series.flatMap(({ values, points = [] }) => [
          ...values.map(String),
          ...points.flatMap(({ x, y }) => [String(x), String(y)]),
        ])
      : [];
  return { texts: of(false), data: [...of(true), ...charted] };
}

const countCells = (slide: SlideContent): number =>
  listContentParts(slide).filter(
    ({ part, text }) => cellPartPattern.test(part) && text.trim() !== '',
  ).length;

/** Returns the numbers and the table cells of a slide that the new content for it no longer has. */
export function findLostContent(before: SlideContent, after: SlideContent): LostContent {
  const numbersBefore = findShownNumbers(before);
  const numbersAfter = findShownNumbers(after);
  const kept = [...numbersAfter.data, ...numbersAfter.texts];
  const lostTexts = numbersBefore.texts.filter((figure) => !kept.includes(figure));
  // Every value of a table or chart needs its own equal value in the new content, because equal values mean different
  // things there.
  const lostData = numbersBefore.data.filter((figure) => {
    const at = kept.indexOf(figure);
    if (at === -1) return true;
    kept.splice(at, 1);
    return false;
  });
  return {
    figures: [...new Set([...lostTexts, ...lostData])],
    cells: Math.max(0, countCells(before) - countCells(after)),
  };
}

/**
 * Returns the parts of a slide whose text is not in the other content. A text that only moved to another index of the
 * same list does not count as changed.
 */
export function findChangedParts(slide: SlideContent, other: SlideContent): Set<string> {
  const keyOf = ({ part, text }: { part: string; text: string }) =>
    `${part.replace(/\[\d+\]/g, '[]')}\n${text}`;
  const others = new Set(listContentParts(other).map(keyOf));
  return new Set(
    listContentParts(slide)
      .filter((one) => !others.has(keyOf(one)))
      .map(({ part }) => part),
  );
}
