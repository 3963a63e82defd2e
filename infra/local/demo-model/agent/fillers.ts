import type { Block } from './blocks.ts';
import { clipToTitle } from './clip.ts';
import type { Context, Group } from './groups.ts';
import { chooseLayout, layoutBuilders } from './layouts/build.ts';
import { itemSentences, type Material } from './layouts/material.ts';
import { createTableViews } from './layouts/table-views.ts';
import { hasQuotation } from './layouts/verbatim.ts';
import { needsContext } from './sentences.ts';
import { parseTable } from './tables.ts';
import { textWidth } from './text.ts';

type Filler = { after: number; group: Group };

function toMaterial(blocks: Block[], context: Context): Material {
  return { ...context, blocks, title: '', tight: 0 };
}

/**
 * Returns extra slides that show the data of a table in another form: a table slide for a table that is already
 * charted, and charts or lists of single columns.
 */
function createTableViewFillers(groups: Group[], context: Context): Filler[] {
  return groups.flatMap(({ blocks }, after) => {
    const tables = blocks.filter(({ kind }) => kind === 'table');
    const isCharted = chooseLayout(toMaterial(blocks, context)) === 'chart';
    const canBuild = isCharted && layoutBuilders.table?.(toMaterial(tables, context)) !== undefined;
    const tableFillers = canBuild
      ? [{ after, group: { blocks: tables, layout: 'table' as const } }]
      : [];
    const views = tables.flatMap((block) => {
      const table = parseTable(block.text);
      return table ? createTableViews(block, table, context.labels) : [];
    });
    const otherViews = isCharted ? views.filter(({ layout }) => layout !== 'chart') : views;
    return [...tableFillers, ...otherViews.map((group) => ({ after, group }))];
  });
}

/**
 * Returns a slide of key figures for each group that has at least three numbers in its prose, because one of them may
 * become the title.
 */
function createKeyFigureFillers(groups: Group[], context: Context): Filler[] {
  return groups.flatMap(({ blocks, layout }, after) => {
    const texts = blocks.filter(({ kind }) => kind === 'paragraph');
    const stats = layout ? undefined : layoutBuilders.stats?.(toMaterial(texts, context))?.stats;
    const isRich = Array.isArray(stats) && stats.length >= 3 && blocks.length > texts.length;
    return isRich ? [{ after, group: { blocks: texts, layout: 'stats' as const } }] : [];
  });
}

/** Returns section slides that show the groups' headings, placed before the content of each section. */
function createSectionFillers(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, at) => {
    const heading = blocks[0]?.heading[1];
    const isFirst = groups.findIndex((group) => group.blocks[0]?.heading[1] === heading) === at;
    const [first] = blocks;
    return heading && isFirst && first
      ? [{ after: at - 1, group: { blocks: [first], layout: 'section' as const } }]
      : [];
  });
}

/** Returns slides with a quotation. */
function createQuotationFillers(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, after) =>
    blocks.length < 2
      ? []
      : blocks
          .filter(hasQuotation)
          .map((block) => ({ after, group: { blocks: [block], layout: 'quote' as const } })),
  );
}

/** Returns slides that show a single sentence as their title. */
function createStatementFillers(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, after) =>
    blocks.flatMap((block) => {
      const statement =
        block.kind === 'paragraph' && isUnderstandableAlone(block) && clipToTitle(block.text);
      return statement
        ? [{ after, group: { blocks: [block], layout: 'section' as const, statement } }]
        : [];
    }),
  );
}

function isUnderstandableAlone(block: Block): boolean {
  const isInformative = itemSentences([block]).length > 0 && textWidth(block.text) >= 40;
  return isInformative && !needsContext(block.text);
}

/**
 * Adds groups until there are `slideCount`, if the source has nothing more to split: additional views, dividers, key
 * figures, quotations and statements, and finally empty groups, which become questions to the author.
 */
export function addFillers(groups: Group[], slideCount: number, context: Context): Group[] {
  const pool = [
    ...createTableViewFillers(groups, context),
    ...createSectionFillers(groups),
    ...createKeyFigureFillers(groups, context),
    ...createQuotationFillers(groups),
    ...createStatementFillers(groups),
  ];
  const usedFillers = pool.slice(0, Math.max(0, slideCount - groups.length));
  const result = groups.flatMap((group, at) => [
    ...(at === 0
      ? usedFillers.filter(({ after }) => after === -1).map((filler) => filler.group)
      : []),
    group,
    ...usedFillers.filter(({ after }) => after === at).map((filler) => filler.group),
  ]);
  while (result.length < slideCount) result.push({ blocks: [], layout: 'bullets' });
  return result;
}
