import { contentParts } from '#shared/deck/content-parts.ts';
import { plainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';

/** Content of a slide that a proposal leaves out. */
export type LostContent = {
  /** Numbers that the proposal no longer shows. */
  figures: string[];
  /** How many filled cells of tables the proposal has fewer. */
  cells: number;
};

const numbers = /\d+(?:[.,’ ]\d+)*\s?[%‰]?/g;

/** Returns the numbers that a slide shows, with repetitions. */
function shownNumbers(slide: SlideContent): string[] {
  const texts = contentParts(slide).map(({ text }) => plainText(text));
  const charted =
    slide.layout === 'chart'
      ? slide.blocks.series.flatMap(({ values, points = [] }) => [
          ...values.map(String),
          ...points.flatMap(({ x, y }) => [String(x), String(y)]),
        ])
      : [];
  return [...texts.flatMap((text) => text.match(numbers) ?? []), ...charted];
}

const cellPart = /^(?:rows\[\d+\]\[\d+\]|criteria\[\d+\]\.cells\[\d+\])$/;

const countCells = (slide: SlideContent): number =>
  contentParts(slide).filter(({ part, text }) => cellPart.test(part) && text.trim() !== '').length;

/** Returns the figures and cells of a slide that another content for it leaves out. */
export function findLostContent(before: SlideContent, after: SlideContent): LostContent {
  const kept = shownNumbers(after);
  const figures = shownNumbers(before).filter((figure) => {
    const at = kept.indexOf(figure);
    if (at === -1) return true;
    kept.splice(at, 1);
    return false;
  });
  return {
    figures: [...new Set(figures)],
    cells: Math.max(0, countCells(before) - countCells(after)),
  };
}

/** Returns the parts of a slide whose text another content does not have in the same kind of part. */
export function changedParts(slide: SlideContent, other: SlideContent): Set<string> {
  const keyOf = ({ part, text }: { part: string; text: string }) =>
    `${part.replace(/\[\d+\]/g, '[]')}\n${text}`;
  const others = new Set(contentParts(other).map(keyOf));
  return new Set(
    contentParts(slide)
      .filter((one) => !others.has(keyOf(one)))
      .map(({ part }) => part),
  );
}
