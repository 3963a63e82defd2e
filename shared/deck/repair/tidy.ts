import { stripHtml } from '../html-tags.ts';
import { toPlainText } from '../inline.ts';
import type { LayoutContent, SlideContent } from '../model.ts';
import type { RepairChange } from '../repair.ts';
import { lineStartMark } from '../stray-markup.ts';
import { countWords } from '../word-count.ts';

/** Removes list and heading marks, HTML and extra white space; also the full stop at the end of a title or heading. */
export function tidyText(text: string, part: string): string {
  const plain = stripHtml(text).replace(lineStartMark, '').trim();
  const short =
    part === 'title' || part.endsWith('.heading') ? plain.replace(/(?<![.])[.。]$/u, '') : plain;
  return short === '' ? text.trim() : short;
}

function isSameText(a: string, b: string): boolean {
  return toPlainText(a).toLowerCase() === toPlainText(b).toLowerCase();
}

/** Splits a long bullet into text and detail, at a colon, a dash or the end of the first sentence. */
function splitBullet(item: { text: string; detail?: string | undefined }) {
  if (item.detail !== undefined || countWords(item.text) <= 14) return item;
  const match =
    /^(.{4,80}?)(?::\s+|：\s*|\s+[–—]\s+|(?<=[.!?])\s+|(?<=[。！？])\s*)(\S.{8,})$/u.exec(
      item.text,
    );
  const [, head, rest] = match ?? [];
  if (!head || !rest || (head.match(/\*\*/g)?.length ?? 0) % 2 === 1) return item;
  return { text: head.replace(/[.。]$/u, ''), detail: rest };
}

function tidyBullets(slide: LayoutContent<'bullets'>, changes: RepairChange[]): SlideContent {
  const kept = slide.blocks.items.filter(
    (item, i, all) => all.findIndex((other) => isSameText(other.text, item.text)) === i,
  );
  if (kept.length < slide.blocks.items.length)
    changes.push({
      code: 'dropped_repeat',
      part: 'items',
      message: 'Repeated entries were dropped.',
    });
  const items = kept.map((item) => {
    const split = splitBullet(item);
    if (split !== item)
      changes.push({
        code: 'split_bullet',
        part: 'items',
        message: 'A long entry was split into text and detail.',
      });
    return split.detail && isSameText(split.text, split.detail) ? { text: split.text } : split;
  });
  return { ...slide, blocks: { ...slide.blocks, items } };
}

function tidyTable(slide: LayoutContent<'table'>, changes: RepairChange[]): SlideContent {
  const count = slide.blocks.columns.length;
  const rows = slide.blocks.rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Array.from({ length: count }, (_, i) => row[i] ?? ''));
  if (JSON.stringify(rows) !== JSON.stringify(slide.blocks.rows))
    changes.push({
      code: 'squared_table',
      part: 'rows',
      message: 'Rows were made as long as the header.',
    });
  return { ...slide, blocks: { ...slide.blocks, rows } };
}

function tidyComparison(slide: LayoutContent<'comparison'>, changes: RepairChange[]): SlideContent {
  const { options, criteria, winner } = slide.blocks;
  const squared = criteria.map((row) => ({
    ...row,
    cells: options.map((_, i) => row.cells[i] ?? '—'),
  }));
  const hasWinner = winner === undefined || winner < options.length;
  if (hasWinner && JSON.stringify(squared) === JSON.stringify(criteria)) return slide;
  changes.push({
    code: 'squared_table',
    part: 'criteria',
    message: 'Each criterion was given one cell an option, and a winner that is one of them.',
  });
  const { winner: _, ...rest } = slide.blocks;
  const kept = hasWinner && winner !== undefined ? { winner } : {};
  return { ...slide, blocks: { ...rest, ...kept, criteria: squared } };
}

function tidyChart(slide: LayoutContent<'chart'>, changes: RepairChange[]): SlideContent {
  const { kind, categories, series } = slide.blocks;
  if (kind === 'scatter') return slide;
  const count = Math.min(categories.length, ...series.map((one) => one.values.length));
  const isRagged = categories.length !== count || series.some((one) => one.values.length !== count);
  if (!isRagged || count < 2) return slide;
  changes.push({
    code: 'squared_series',
    part: 'series',
    message: `Categories and series were cut to ${count} entries.`,
  });
  return {
    ...slide,
    blocks: {
      ...slide.blocks,
      categories: categories.slice(0, count),
      series: series.map((one) => ({ ...one, values: one.values.slice(0, count) })),
    },
  };
}

/** Repairs lists, tables and series without changing the layout. */
export function tidyBlocks(slide: SlideContent, changes: RepairChange[]): SlideContent {
  if (slide.layout === 'bullets') return tidyBullets(slide, changes);
  return matchDataLengths(slide, changes);
}

/** Makes table rows and chart series match the number of columns, options or categories. */
export function matchDataLengths(slide: SlideContent, changes: RepairChange[]): SlideContent {
  if (slide.layout === 'table') return tidyTable(slide, changes);
  if (slide.layout === 'comparison') return tidyComparison(slide, changes);
  if (slide.layout === 'chart') return tidyChart(slide, changes);
  return slide;
}
