import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from './blocks.ts';
import { findFigures } from './figures.ts';
import { buildSlide, chooseLayout } from './layouts/build.ts';
import { type Material, proseOf } from './layouts/material.ts';
import { partsOf } from './sections.ts';
import { splitSentences } from './sentences.ts';
import { normalised, wordsIn } from './text.ts';

/** The content of one slide to be: blocks in the document's order. */
export type Group = {
  blocks: Block[] /** Fixes the layout; otherwise the content decides. */;
  layout?: LayoutId;
  /** A sentence that is the whole slide. */
  statement?: string;
};

export type Context = Pick<Material, 'labels' | 'sections'>;

function materialOf(group: Group, context: Context): Material {
  return { ...context, blocks: group.blocks, title: '', tight: 0 };
}

/** The layout that a group's content asks for under a title; `avoid` are taken only if nothing else suits. */
export function layoutOf(
  group: Group,
  context: Context,
  title = '',
  avoid: LayoutId[] = [],
): LayoutId | undefined {
  return group.layout ?? chooseLayout({ ...materialOf(group, context), title }, avoid);
}

/** What a text is worth telling: a point for every ten words, one for every figure. */
export function worthOf(text: string): number {
  return wordsIn(text) / 10 + findFigures(text).length;
}

export function weightOf(group: Group): number {
  return group.blocks.reduce((total, block) => total + worthOf(block.text), 0);
}

/** Layouts that can't stand beside another section. */
const shaped: readonly LayoutId[] = [
  'table',
  'chart',
  'comparison',
  'code',
  'process',
  'cycle',
  'funnel',
  'pyramid',
  'timeline',
];

function measureLeftover(group: Group, context: Context): number {
  const shown = buildSlide(group.layout ?? '', materialOf(group, context));
  const told = normalised(JSON.stringify(shown?.blocks ?? {}));
  const isTableShown = shaped.some((layout) => layout === shown?.layout);
  // What code says is said by the words around it; a table is shown whole or not at all.
  const worded = group.blocks.filter(
    ({ kind }) => kind !== 'code' && !(kind === 'table' && isTableShown),
  );
  const lines = worded.flatMap((block) =>
    block.kind === 'paragraph' ? splitSentences(block.text) : block.text.split('\n'),
  );
  const unseen = lines.filter((line) => {
    const text = normalised(line);
    return text.length > 0 && !told.includes(text.slice(0, 24));
  });
  return unseen.reduce((total, line) => total + worthOf(line), 0);
}

/** A group belongs to one context, so its leftover is worked out once. */
const leftovers = new WeakMap<Group, number>();

/** Worth of what the group's own slide would not show. */
export function leftoverOf(group: Group, context: Context): number {
  const known = leftovers.get(group) ?? measureLeftover(group, context);
  leftovers.set(group, known);
  return known;
}

/** Enough for a slide: something that has a shape, or a title and what follows it. */
function isSubstantial(blocks: Block[]): boolean {
  const sentences = proseOf(blocks).length;
  return blocks.some(({ kind }) => kind !== 'paragraph') || sentences >= 2;
}

/** "What worked:" belongs to the list below it. */
function isLabel(block: Block | undefined): boolean {
  return block?.kind === 'paragraph' && /[:：]$/.test(block.text.trim());
}

function inHalves(blocks: Block[]): [Block[], Block[]] {
  const middle = Math.ceil(blocks.length / 2);
  return [blocks.slice(0, middle), blocks.slice(middle)];
}

/** Ways to cut a group in two, the most natural first: subheadings, then shapes, then halves. */
function cutsOf(blocks: Block[]): [Block[], Block[]][] {
  const cuts: [Block[], Block[]][] = [];
  const parts = partsOf({ heading: '', blocks });
  for (let i = 1; i < parts.length; i++) {
    const head = parts.slice(0, i).flatMap((part) => part.blocks);
    cuts.push([head, blocks.filter((block) => !head.includes(block))]);
  }
  cuts.sort((a, b) => Math.abs(a[0].length - a[1].length) - Math.abs(b[0].length - b[1].length));
  for (const kind of ['table', 'code', 'list', 'quote'] as const) {
    const first = blocks.findIndex((block) => block.kind === kind);
    if (first < 0) continue;
    const from = isLabel(blocks[first - 1]) ? first - 1 : first;
    const shaped = blocks.slice(from, first + 1);
    const rest = blocks.filter((block) => !shaped.includes(block));
    cuts.push(from === 0 ? [shaped, rest] : [rest, shaped]);
  }
  if (blocks.every(({ kind }) => kind === 'paragraph') && blocks.length >= 4)
    cuts.push(inHalves(blocks));
  return cuts.filter(([a, b]) => isSubstantial(a) && isSubstantial(b));
}

/** Cuts a group into two slides' content, or undefined when it is too small for two. */
export function split(group: Group): [Group, Group] | undefined {
  const [cut] = group.layout ? [] : cutsOf(group.blocks);
  return cut && [{ blocks: cut[0] }, { blocks: cut[1] }];
}

/** Splits the groups that lose most until there are as many as wanted, or no more can be split. */
export function splitUpTo(groups: Group[], wanted: number, context: Context): Group[] {
  const result = [...groups];
  while (result.length < wanted) {
    const best = result
      .map((group, at) => ({
        at,
        halves: split(group),
        loss: leftoverOf(group, context) + weightOf(group) / 100,
      }))
      .filter(({ halves }) => halves !== undefined)
      .toSorted((a, b) => b.loss - a.loss)[0];
    if (!best?.halves) return result;
    result.splice(best.at, 1, ...best.halves);
  }
  return result;
}

/** What two groups lose beside each other for their shapes; of two pieces of code one is enough for most readers. */
function shapeCost(a: Group, b: Group, context: Context): number {
  const layouts = [a, b].map((group) => layoutOf(group, context));
  if (layouts.every((layout) => layout === 'code')) return 0;
  return layouts.filter((layout) => layout !== undefined && shaped.includes(layout)).length * 16;
}

function headingsIn(group: Group): number {
  return new Set(group.blocks.map((block) => block.heading.slice(0, 2).join('\n'))).size;
}

/** A third and fourth section on one slide get little room each. */
function crowding(a: Group, b: Group): number {
  return 10 * Math.max(0, headingsIn(a) + headingsIn(b) - 2);
}

/** What one slide for both would leave out that two slides show. */
function lossOf(a: Group, b: Group, context: Context): number {
  const together = { blocks: [...a.blocks, ...b.blocks] };
  return leftoverOf(together, context) - leftoverOf(a, context) - leftoverOf(b, context);
}

/** Puts neighbouring sections together, the lightest first, until there are no more than wanted. */
export function mergeDownTo(groups: Group[], wanted: number, context: Context): Group[] {
  const result = [...groups];
  while (result.length > wanted) {
    const best = result
      .slice(1)
      .flatMap((next, at) => {
        const group = result[at];
        if (!group || headingsIn(group) + headingsIn(next) > 6) return [];
        const shapes = shapeCost(group, next, context);
        return [
          {
            at,
            cost: lossOf(group, next, context) + shapes + crowding(group, next),
          },
        ];
      })
      .toSorted((a, b) => a.cost - b.cost)[0];
    if (best) {
      const merged = {
        blocks: [...(result[best.at]?.blocks ?? []), ...(result[best.at + 1]?.blocks ?? [])],
      };
      result.splice(best.at, 2, merged);
    } else {
      const lightest = result.toSorted((a, b) => weightOf(a) - weightOf(b))[0];
      result.splice(lightest ? result.indexOf(lightest) : 0, 1);
    }
  }
  return result;
}
