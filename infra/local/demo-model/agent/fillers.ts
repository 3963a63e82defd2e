import type { Block } from './blocks.ts';
import type { Context, Group } from './groups.ts';
import { builds } from './layouts/build.ts';
import { sentencesOf } from './layouts/material.ts';
import { widthOf } from './text.ts';

type Filler = { after: number; group: Group };

function canBuild(blocks: Block[], layout: 'chart' | 'table' | 'stats', context: Context): boolean {
  return builds[layout]?.({ ...context, blocks, title: '', tight: 0 }) !== undefined;
}

/** A table's second view: the chart of a table, the table of a chart. */
function secondViews(groups: Group[], context: Context): Filler[] {
  return groups.flatMap(({ blocks }, after) => {
    const tables = blocks.filter(({ kind }) => kind === 'table');
    return canBuild(tables, 'chart', context)
      ? [{ after, group: { blocks: tables, layout: 'chart' as const } }]
      : [];
  });
}

function keyFigures(groups: Group[], context: Context): Filler[] {
  return groups.flatMap(({ blocks, layout }, after) => {
    const texts = blocks.filter(({ kind }) => kind === 'paragraph');
    return !layout && canBuild(texts, 'stats', context)
      ? [{ after, group: { blocks: texts, layout: 'stats' as const } }]
      : [];
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

/** Single sentences worth a slide, word for word. */
function quotations(groups: Group[]): Filler[] {
  return groups.flatMap(({ blocks }, after) =>
    blocks
      .filter(
        (block) =>
          block.kind === 'paragraph' &&
          sentencesOf([block]).length > 0 &&
          widthOf(block.text) <= 220 &&
          widthOf(block.text) >= 40,
      )
      .map((block) => ({ after, group: { blocks: [block], layout: 'quote' as const } })),
  );
}

/**
 * Fills up to the wanted number when the source has no more to split: key figures, second views,
 * dividers, quotations, and at last dividers that ask the author (they have no content of their own).
 */
export function fillers(groups: Group[], wanted: number, context: Context): Group[] {
  const pool = [
    ...keyFigures(groups, context),
    ...secondViews(groups, context),
    ...dividers(groups),
    ...quotations(groups),
  ];
  const taken = pool.slice(0, Math.max(0, wanted - groups.length));
  const result = groups.flatMap((group, at) => [
    ...(at === 0 ? taken.filter(({ after }) => after === -1).map((filler) => filler.group) : []),
    group,
    ...taken.filter(({ after }) => after === at).map((filler) => filler.group),
  ]);
  while (result.length < wanted) result.push({ blocks: [], layout: 'section' });
  return result;
}
