import type { Score, ScoredDeck } from '../deck.ts';

/** 1 where the deck has exactly as many slides as were asked for, else 0. */
export function slideCount({ pages, asked }: ScoredDeck): Score {
  if (asked.slideCount === undefined)
    return { unknown: 'a file does not tell how many were asked for' };
  if (pages.length === asked.slideCount) return { value: 1 };
  return { value: 0, faults: [`${pages.length} slides for ${asked.slideCount}`] };
}

/**
 * 1 where nothing in the file would make a program refuse or repair it: of a PPTX, parts that are missing, untyped or
 * malformed, ids used twice; of an HTML page, what it would fetch from the network. Else 0.
 */
export function validity({ problems }: ScoredDeck): Score {
  return problems.length === 0 ? { value: 1 } : { value: 0, faults: problems };
}

/** So many slides may differ before a deck's level does. */
const mostOthers = 0.1;

/**
 * How far a PPTX can be edited, 0 to 4, each level holding those before it; nine of ten slides decide. The idea of
 * levels is SlidesGen-Bench's (arXiv 2601.09487); these are this project's own, countable in the file:
 * 0 slides are pictures; 1 texts are texts, but torn into lines; 2 a paragraph is a paragraph; 3 titles are the
 * layouts' titles, colours and fonts the theme's; 4 what is drawn of data is a chart or a table with its numbers.
 */
export function editability({ pages, editing }: ScoredDeck): Score {
  if (!editing) return { unknown: 'told of a PPTX only' };
  const share = (count: number) => count / Math.max(1, pages.length);
  if (share(editing.flat) > mostOthers)
    return { value: 0, faults: [`${editing.flat} slides are pictures`] };
  if (share(editing.torn) > mostOthers)
    return { value: 1, faults: [`${editing.torn} slides have torn paragraphs`] };
  if (share(editing.structured) < 1 - mostOthers)
    return { value: 2, faults: [`only ${editing.structured} slides use their layout and theme`] };
  if (editing.native === 0) return { value: 3, faults: ['it has no native chart or table'] };
  if (editing.hollow > 0)
    return { value: 3, faults: [`${editing.hollow} charts have no workbook`] };
  return { value: 4 };
}

/** The mean of what the product's own quality gate gave the slides, 0 to 100. */
export function gate({ gate: scores }: ScoredDeck): Score {
  if (!scores) return { unknown: 'the gate scores slides of this product’s own layouts' };
  const sum = scores.reduce((all, score) => all + score, 0);
  return { value: sum / Math.max(1, scores.length) };
}
