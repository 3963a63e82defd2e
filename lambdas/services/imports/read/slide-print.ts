import type { SlidePrint } from '#lambdas/exports/pptx/own-data.ts';
import type { UnkeptKind } from '#shared/domain/unkept.ts';
import type { FileBlock } from './file-deck.ts';

/** Returns the paragraphs of a text, the texts of a table's cells, or all data of a chart. */
function blockTexts(block: FileBlock): string[] {
  if (block.kind === 'text') return block.paragraphs.map(({ text }) => text);
  if (block.kind === 'table') return block.rows.flat();
  if (block.kind === 'picture') return [];
  const { kinds, categories, series } = block.chart;
  const values = series.flatMap((one) => [one.name, ...one.values, ...one.xs].map(String));
  return [kinds.join(' '), ...categories, ...values];
}

/** Returns the print of a slide from its blocks in the order of the file. */
export const slidePrint = (slide: {
  blocks: readonly FileBlock[];
  notes: string;
  lost: readonly { kind: UnkeptKind }[];
}): SlidePrint => ({
  texts: slide.blocks.map(blockTexts),
  notes: slide.notes,
  unkept: slide.lost.map(({ kind }) => kind).sort(),
});
