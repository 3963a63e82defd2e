import type { Block } from './blocks.ts';
import { clipToTitle } from './clip.ts';
import type { Context, Group } from './groups.ts';
import { builds, chooseLayout } from './layouts/build.ts';
import { type Material, sentencesOf } from './layouts/material.ts';
import { viewsOf } from './layouts/table-views.ts';
import { hasQuotation } from './layouts/verbatim.ts';
import { leansOnContext } from './sentences.ts';
import { parseTable } from './tables.ts';
import { widthOf } from './text.ts';

type Filler = { after: number; group: Group };

function materialOf(blocks: Block[], context: Context): Material {
  return { ...context, blocks, title: '', tight: 0 };
}

/** A table's further views: the chart of a table, the table of a chart, its columns one by one. */
function secondViews(groups: Group[], context: Context): Filler[] {
  return groups.flatMap(({ blocks }, after) => {
    const tables = blocks.filter(({ kind }) => kind === 'table');
    const isCharted = chooseLayout(materialOf(blocks, context)) === 'chart';
    const canBuild = isCharted && builds.table?.(materialOf(tables, context)) !== undefined;
    const whole = canBuild ? [{ after, group: { blocks: tables, layout: 'table' as const } }] : [];
    const views = tables.flatMap((block) => {
      const table = parseTable(block.text);
      return table ? viewsOf(block, table, context.labels) : [];
    });
    const drawn = isCharted ? views.filter(({ layout }) => layout !== 'chart') : views;
    return [...whole, ...drawn.map((group) => ({ after, group }))];
  });
}

/** Three figures or more: one may become the title. */
function keyFigures(groups: Group[], context: Context): Filler[] {
  return groups.flatMap(({ blocks, layout }, after) => {
    const texts = blocks.filter(({ kind }) => kind === 'paragraph');
    const stats = layout ? undefined : builds.stats?.(materialOf(texts, context))?.stats;
    const isRich = Array.isArray(stats) && stats.length >= 3 && blocks.length > texts.length;
    return isRich ? [{ after, group: { blocks: texts, layout: 'stats' as const } }] : [];
  });
}

/** Headings as slides of their own, before what they hold. */
function dividers(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, at) => {
    const heading = blocks[0]?.heading[1];
    const isFirst = groups.findIndex((group) => group.blocks[0]?.heading[1] === heading) === at;
    const [first] = blocks;
    return heading && isFirst && first
      ? [{ after: at - 1, group: { blocks: [first], layout: 'section' as const } }]
      : [];
  });
}

/** What somebody is quoted as saying. */
function quotations(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, after) =>
    blocks.length < 2
      ? []
      : blocks
          .filter(hasQuotation)
          .map((block) => ({ after, group: { blocks: [block], layout: 'quote' as const } })),
  );
}

/** Single sentences worth a slide, as its title. */
function statements(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, after) =>
    blocks.flatMap((block) => {
      const statement = block.kind === 'paragraph' && standsAlone(block) && clipToTitle(block.text);
      return statement
        ? [{ after, group: { blocks: [block], layout: 'section' as const, statement } }]
        : [];
    }),
  );
}

function standsAlone(block: Block): boolean {
  const isTelling = sentencesOf([block]).length > 0 && widthOf(block.text) >= 40;
  return isTelling && !leansOnContext(block.text);
}

/**
 * Fills up to the wanted number when the source has no more to split: key figures, second views,
 * dividers, quotations, statements, and at last slides without content, which ask the author.
 */
export function fillers(groups: Group[], wanted: number, context: Context): Group[] {
  const pool = [
    ...secondViews(groups, context),
    ...dividers(groups),
    ...keyFigures(groups, context),
    ...quotations(groups),
    ...statements(groups),
  ];
  const taken = pool.slice(0, Math.max(0, wanted - groups.length));
  const result = groups.flatMap((group, at) => [
    ...(at === 0 ? taken.filter(({ after }) => after === -1).map((filler) => filler.group) : []),
    group,
    ...taken.filter(({ after }) => after === at).map((filler) => filler.group),
  ]);
  while (result.length < wanted) result.push({ blocks: [], layout: 'bullets' });
  return result;
}
