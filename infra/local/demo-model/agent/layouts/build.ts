import type { LayoutId } from '#shared/deck/model.ts';
import { strongFigures } from '../figures.ts';
import { buildBigNumber } from './big-number.ts';
import { buildBullets } from './bullets.ts';
import { buildChart, isWhollyNumeric } from './chart.ts';
import { buildCards, buildTwoColumns } from './columns.ts';
import { buildComparison } from './comparison.ts';
import { buildStats, buildTable } from './figures.ts';
import {
  type Build,
  type Builds,
  isAllFigures,
  listsOf,
  type Material,
  sectionsWithin,
  sentencesOf,
  tablesOf,
} from './material.ts';
import { buildCycle, buildFunnel, buildPyramid } from './shapes.ts';
import { buildProcess, buildTimeline } from './steps.ts';
import { buildCode, buildQuote } from './verbatim.ts';

/** Layouts that are made of the source's content. */
export const builds: Builds = {
  bullets: buildBullets,
  'two-columns': buildTwoColumns,
  comparison: buildComparison,
  cards: buildCards,
  'big-number': buildBigNumber,
  stats: buildStats,
  process: buildProcess,
  cycle: buildCycle,
  funnel: buildFunnel,
  pyramid: buildPyramid,
  timeline: buildTimeline,
  quote: buildQuote,
  table: buildTable,
  chart: buildChart,
  code: buildCode,
};

const isProse = (material: Material) =>
  listsOf(material.blocks).length === 0 && tablesOf(material.blocks).length === 0;

/** Content that a layout is for; others take it only where two in a row would be dull. */
const suits: Partial<Record<LayoutId, (material: Material) => boolean>> = {
  chart: (material) => tablesOf(material.blocks).some(isWhollyNumeric),
  stats: (material) =>
    (isProse(material) && sentencesOf(material.blocks).length <= 8) ||
    isAllFigures(material.blocks),
  'big-number': (material) => {
    const sentences = sentencesOf(material.blocks);
    const figures = sentences.filter((text) => strongFigures(text).length > 0).length;
    return isProse(material) && sentences.length <= 5 && figures <= 2;
  },
  quote: (material) => material.blocks.some(({ kind }) => kind === 'quote'),
};

/** Most telling first: a layout is taken when the material suits it. */
const preference: LayoutId[] = [
  'timeline',
  'funnel',
  'cycle',
  'pyramid',
  'chart',
  'comparison',
  'table',
  'code',
  'process',
  'two-columns',
  'cards',
  'stats',
  'big-number',
  'quote',
  'bullets',
];

/** Several sections on one slide stand beside each other, whatever is in them; code can't, and comes first. */
const forSeveral: LayoutId[] = ['code', 'two-columns', 'cards', 'bullets'];

/** What a slide of prose and lists may be instead, where it would be the same as the ones before. */
const instead: LayoutId[] = ['stats', 'cards', 'big-number', 'two-columns', 'quote', 'bullets'];

/** The layout that suits the material best; `avoid` are taken only where nothing else can be made. */
export function chooseLayout(material: Material, avoid: LayoutId[] = []): LayoutId | undefined {
  const sections = sectionsWithin(material).filter(({ heading }) => heading).length;
  const order = sections > 1 ? forSeveral : preference;
  const canBe = (id: LayoutId) => builds[id]?.(material) !== undefined;
  const best = order.find((id) => (suits[id]?.(material) ?? true) && canBe(id));
  // Without their names beside them, sentences of three sections and more can't be told apart.
  if (best === undefined || !avoid.includes(best) || sections > 2) return best;
  const fresh = (id: LayoutId) => !avoid.includes(id) && canBe(id);
  return (
    order.find((id) => (suits[id]?.(material) ?? true) && fresh(id)) ?? instead.find(fresh) ?? best
  );
}

/** Builds a layout; one that can't be made gives way to the one that suits best. */
export function buildSlide(
  wanted: string,
  material: Material,
): { layout: LayoutId; blocks: Record<string, unknown> } | undefined {
  const order = [wanted as LayoutId, chooseLayout(material), 'bullets'] as const;
  for (const layout of order) {
    const build: Build | undefined = layout === undefined ? undefined : builds[layout];
    const blocks = build?.(material);
    if (layout && blocks) return { layout, blocks };
  }
  return undefined;
}
