import type { SlideFingerprint } from '#lambdas/exports/pptx/own-data.ts';
import type { UnkeptKind } from '#shared/domain/unkept.ts';
import type { FileBlock } from './file-deck.ts';

/** Returns the paragraphs of a text, the texts of a table's cells, or all data of a chart. */
function listBlockTexts(block: FileBlock): string[] {
  if (block.kind === 'text') return block.paragraphs.map(({ text }) => text);
  if (block.kind === 'table') return block.rows.flat();
  if (block.kind === 'picture') return [];
  const { kinds, categories, series } = block.chart;
  const values = series.flatMap(({ name, values, xs }) => [name, ...values, ...xs].map(String));
  return [kinds.join(' '), ...categories, ...values];
}

/**
 * Returns a slide's print: the texts, notes and losses that an import reads, in the order of the file. Comparing two
 * prints shows whether another program has changed the slide.
 */
export const createSlidePrint = (slide: {
  blocks: readonly FileBlock[];
  notes: string;
  lost: readonly { kind: UnkeptKind }[];
}): SlideFingerprint => ({
  texts: slide.blocks.map(listBlockTexts),
  notes: slide.notes,
  unkept: slide.lost.map(({ kind }) => kind).sort(),
});
