import type { LayoutId } from '#shared/deck/model.ts';
import type { Block } from './blocks.ts';
import { findFigures } from './figures.ts';
import { buildSlide, chooseLayout } from './layouts/build.ts';
import { type Material, proseSentences } from './layouts/material.ts';
import { splitSubsections } from './sections.ts';
import { splitSentences } from './sentences.ts';
import { countWords, normaliseText } from './text.ts';

/** The content of one future slide: blocks in document order. */
export type Group = {
  blocks: Block[];
  /** Layout of the slide. If absent, the layout is chosen from the content. */
  layout?: LayoutId;
  /** A sentence that is the slide's only content. */
  statement?: string;
};

export type Context = Pick<Material, 'labels' | 'sections'>;

function toMaterial(group: Group, context: Context): Material {
  return { ...context, blocks: group.blocks, title: '', tight: 0 };
}

/** Returns the layout that suits a group's content under a title. Uses `avoid` layouts only if nothing else suits. */
export function chooseGroupLayout(
  group: Group,
  context: Context,
  title = '',
  avoid: LayoutId[] = [],
): LayoutId | undefined {
  return group.layout ?? chooseLayout({ ...toMaterial(group, context), title }, avoid);
}

/** Weight of a text: 1 per ten words plus 1 per number. */
export function textWeight(text: string): number {
  return countWords(text) / 10 + findFigures(text).length;
}

function groupWeight(group: Group): number {
  return group.blocks.reduce((total, block) => total + textWeight(block.text), 0);
}

/** Layouts that can't share a slide with another section. */
const specialLayouts: readonly LayoutId[] = [
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

function measureLeftoverWeight(group: Group, context: Context): number {
  const shownSlide = buildSlide(group.layout ?? '', toMaterial(group, context));
  const shownText = normaliseText(JSON.stringify(shownSlide?.blocks ?? {}));
  const isTableShown = specialLayouts.some((layout) => layout === shownSlide?.layout);
  // Code and shown tables never count as left out: the surrounding text explains the code, and tables are shown whole
  // or not at all.
  const worded = group.blocks.filter(
    ({ kind }) => kind !== 'code' && !(kind === 'table' && isTableShown),
  );
  const lines = worded.flatMap((block) =>
    block.kind === 'paragraph' ? splitSentences(block.text) : block.text.split('\n'),
  );
  const unseen = lines.filter((line) => {
    const text = normaliseText(line);
    return text.length > 0 && !shownText.includes(text.slice(0, 24));
  });
  return unseen.reduce((total, line) => total + textWeight(line), 0);
}

/** Caches the leftover weight by group, because a group always belongs to the same context. */
const leftoverWeights = new WeakMap<Group, number>();

/** Returns the weight of the content that the group's slide would not show, from the cache if it was measured. */
function getLeftoverWeight(group: Group, context: Context): number {
  const leftover = leftoverWeights.get(group) ?? measureLeftoverWeight(group, context);
  leftoverWeights.set(group, leftover);
  return leftover;
}

/** Whether blocks are enough for a slide: something other than prose, or at least two sentences. */
function isSubstantial(blocks: Block[]): boolean {
  const sentences = proseSentences(blocks).length;
  return blocks.some(({ kind }) => kind !== 'paragraph') || sentences >= 2;
}

/** Whether a block is a label such as "What worked:", which belongs to the list below it. */
function isLabel(block: Block | undefined): boolean {
  return block?.kind === 'paragraph' && /[:：]$/.test(block.text.trim());
}

function splitInHalves(blocks: Block[]): [Block[], Block[]] {
  const middle = Math.ceil(blocks.length / 2);
  return [blocks.slice(0, middle), blocks.slice(middle)];
}

/** Returns ways to split a group in two, the most natural first: at subheadings, by kind of block, in halves. */
function listPossibleSplits(blocks: Block[]): [Block[], Block[]][] {
  const cuts: [Block[], Block[]][] = [];
  const parts = splitSubsections({ heading: '', blocks });
  for (let i = 1; i < parts.length; i++) {
    const head = parts.slice(0, i).flatMap((part) => part.blocks);
    cuts.push([head, blocks.filter((block) => !head.includes(block))]);
  }
  cuts.sort((a, b) => Math.abs(a[0].length - a[1].length) - Math.abs(b[0].length - b[1].length));
  for (const kind of ['table', 'code', 'list', 'quote'] as const) {
    const firstIndex = blocks.findIndex((block) => block.kind === kind);
    if (firstIndex < 0) continue;
    const from = isLabel(blocks[firstIndex - 1]) ? firstIndex - 1 : firstIndex;
    const specialBlocks = blocks.slice(from, firstIndex + 1);
    const rest = blocks.filter((block) => !specialBlocks.includes(block));
    cuts.push(from === 0 ? [specialBlocks, rest] : [rest, specialBlocks]);
  }
  if (blocks.every(({ kind }) => kind === 'paragraph') && blocks.length >= 4)
    cuts.push(splitInHalves(blocks));
  return cuts.filter(([a, b]) => isSubstantial(a) && isSubstantial(b));
}

/** Splits a group into the content of two slides; undefined if it is too small. */
function splitGroup(group: Group): [Group, Group] | undefined {
  const [cut] = group.layout ? [] : listPossibleSplits(group.blocks);
  return cut && [{ blocks: cut[0] }, { blocks: cut[1] }];
}

/** Splits the groups with the largest loss until there are `count` or none can be split. */
export function splitToCount(groups: Group[], count: number, context: Context): Group[] {
  const result = [...groups];
  while (result.length < count) {
    const bestSplit = result
      .map((group, at) => ({
        at,
        halves: splitGroup(group),
        loss: getLeftoverWeight(group, context) + groupWeight(group) / 100,
      }))
      .filter(({ halves }) => halves !== undefined)
      .toSorted((a, b) => b.loss - a.loss)[0];
    if (!bestSplit?.halves) return result;
    result.splice(bestSplit.at, 1, ...bestSplit.halves);
  }
  return result;
}

/** Cost of merging groups with special layouts. Two code groups cost nothing: one piece of code is usually enough. */
function specialLayoutCost(a: Group, b: Group, context: Context): number {
  const layouts = [a, b].map((group) => chooseGroupLayout(group, context));
  if (layouts.every((layout) => layout === 'code')) return 0;
  return (
    layouts.filter((layout) => layout !== undefined && specialLayouts.includes(layout)).length * 16
  );
}

function countHeadings(group: Group): number {
  return new Set(group.blocks.map((block) => block.heading.slice(0, 2).join('\n'))).size;
}

/** Cost of more than two sections on one slide. */
function excessSectionsCost(a: Group, b: Group): number {
  return 10 * Math.max(0, countHeadings(a) + countHeadings(b) - 2);
}

/** Weight of the content that two separate slides show but a merged slide would leave out. */
function mergeLossWeight(a: Group, b: Group, context: Context): number {
  const together = { blocks: [...a.blocks, ...b.blocks] };
  return (
    getLeftoverWeight(together, context) -
    getLeftoverWeight(a, context) -
    getLeftoverWeight(b, context)
  );
}

/** Merges neighbouring groups, the cheapest first, until there are at most `count`. */
export function mergeToCount(groups: Group[], count: number, context: Context): Group[] {
  const result = [...groups];
  while (result.length > count) {
    const bestMerge = result
      .slice(1)
      .flatMap((next, at) => {
        const group = result[at];
        if (!group || countHeadings(group) + countHeadings(next) > 6) return [];
        const shapes = specialLayoutCost(group, next, context);
        return [
          {
            at,
            cost: mergeLossWeight(group, next, context) + shapes + excessSectionsCost(group, next),
          },
        ];
      })
      .toSorted((a, b) => a.cost - b.cost)[0];
    if (bestMerge) {
      const merged = {
        blocks: [
          ...(result[bestMerge.at]?.blocks ?? []),
          ...(result[bestMerge.at + 1]?.blocks ?? []),
        ],
      };
      result.splice(bestMerge.at, 2, merged);
    } else {
      const lightest = result.toSorted((a, b) => groupWeight(a) - groupWeight(b))[0];
      result.splice(lightest ? result.indexOf(lightest) : 0, 1);
    }
  }
  return result;
}
