import type { Score, ScoredDeck } from '../deck.ts';

/** Returns 1 if the deck has exactly the requested number of slides, else 0. */
export function measureSlideCount({ pages, asked }: ScoredDeck): Score {
  if (asked.slideCount === undefined)
    return { unknown: 'a file does not contain the requested number' };
  if (pages.length === asked.slideCount) return { value: 1 };
  return { value: 0, faults: [`${pages.length} slides instead of ${asked.slideCount}`] };
}

/**
 * Returns 1 if nothing would make a program reject or repair the file, else 0. Checks missing, untyped or malformed
 * parts and duplicate ids of a PPTX, and network requests of an HTML page.
 */
export function measureValidity({ problems }: ScoredDeck): Score {
  return problems.length === 0 ? { value: 1 } : { value: 0, faults: problems };
}

/** Maximum share of slides that may fail the requirements of the deck's editability level. */
const maxExceptionShare = 0.1;

/**
 * Returns how well a PPTX can be edited, 0 to 4: 0, slides are pictures; 1, texts are split into lines; 2, paragraphs
 * are whole; 3, titles use placeholders, and colours and fonts are the theme's; 4, charts and tables contain their
 * numbers. Each level includes the lower ones and must hold for nine of ten slides. The idea of levels is from
 * SlidesGen-Bench (arXiv 2601.09487); these levels are this project's own.
 */
export function measureEditability({ pages, editing }: ScoredDeck): Score {
  if (!editing) return { unknown: 'only measured for a PPTX' };
  const share = (count: number) => count / Math.max(1, pages.length);
  if (share(editing.flat) > maxExceptionShare)
    return { value: 0, faults: [`${editing.flat} slides are pictures`] };
  if (share(editing.torn) > maxExceptionShare)
    return { value: 1, faults: [`${editing.torn} slides have split paragraphs`] };
  if (share(editing.structured) < 1 - maxExceptionShare)
    return { value: 2, faults: [`only ${editing.structured} slides use their layout and theme`] };
  if (editing.native === 0) return { value: 3, faults: ['it has no native chart or table'] };
  if (editing.hollow > 0)
    return { value: 3, faults: [`${editing.hollow} charts have no workbook`] };
  return { value: 4 };
}

/** Returns the mean layout score of the slides, 0 to 100. */
export function measureLayoutScore({ gate: scores }: ScoredDeck): Score {
  if (!scores) return { unknown: 'the gate scores slides of this product’s own layouts' };
  const sum = scores.reduce((all, score) => all + score, 0);
  return { value: sum / Math.max(1, scores.length) };
}
