import type { LayoutId } from '#shared/deck/model.ts';
import { findStrongFigures } from '../figures.ts';
import { buildBeforeAfter } from './before-after.ts';
import { buildBigNumber } from './big-number.ts';
import { buildBullets } from './bullets.ts';
import { buildChart, isWhollyNumeric } from './chart.ts';
import { buildCards, buildTwoColumns } from './columns.ts';
import { buildComparison } from './comparison.ts';
import { buildStats, buildTable } from './figures.ts';
import {
  isAllFigures,
  itemSentences,
  type LayoutBuilders,
  listMaterialSections,
  type Material,
  parseLists,
  parseTables,
} from './material.ts';
import { buildCycle, buildFunnel, buildPyramid } from './shapes.ts';
import { buildProcess, buildTimeline } from './steps.ts';
import { buildCode, buildQuote } from './verbatim.ts';

/** Builders of the layouts that show source content, in order of preference. */
export const layoutBuilders: LayoutBuilders = {
  timeline: buildTimeline,
  funnel: buildFunnel,
  cycle: buildCycle,
  pyramid: buildPyramid,
  'before-after': buildBeforeAfter,
  chart: buildChart,
  comparison: buildComparison,
  table: buildTable,
  code: buildCode,
  process: buildProcess,
  'two-columns': buildTwoColumns,
  cards: buildCards,
  stats: buildStats,
  'big-number': buildBigNumber,
  quote: buildQuote,
  bullets: buildBullets,
  cover: null,
  agenda: null,
  section: null,
  statement: null,
  closing: null,
  matrix: null,
  'image-text': null,
  'full-image': null,
};

const isProse = (material: Material) =>
  parseLists(material.blocks).length === 0 && parseTables(material.blocks).length === 0;

/** Conditions for layouts that suit some content only; for other content they are used only for variety. */
const isSuitable: Partial<Record<LayoutId, (material: Material) => boolean>> = {
  chart: (material) => parseTables(material.blocks).some(isWhollyNumeric),
  stats: (material) =>
    (isProse(material) && itemSentences(material.blocks).length <= 8) ||
    isAllFigures(material.blocks),
  'big-number': (material) => {
    const sentences = itemSentences(material.blocks);
    const figures = sentences.filter((text) => findStrongFigures(text).length > 0).length;
    return isProse(material) && sentences.length <= 5 && figures <= 2;
  },
  quote: (material) => material.blocks.some(({ kind }) => kind === 'quote'),
};

const layoutsByPreference = Object.keys(layoutBuilders) as LayoutId[];

/** Layouts for several sections on one slide, in order of preference. Code can't share a slide, so it comes first. */
const layoutsForSeveralSections: LayoutId[] = ['code', 'two-columns', 'cards', 'bullets'];

/** Alternatives for prose and lists, to avoid repeating the layout of the slides before. */
const alternativeLayouts: LayoutId[] = [
  'stats',
  'cards',
  'big-number',
  'two-columns',
  'quote',
  'bullets',
];

/** Returns the most suitable layout. Uses one of `avoid` only if no other can be built. */
export function chooseLayout(material: Material, avoid: LayoutId[] = []): LayoutId | undefined {
  const sections = listMaterialSections(material).filter(({ heading }) => heading).length;
  const order = sections > 1 ? layoutsForSeveralSections : layoutsByPreference;
  const canBe = (id: LayoutId) => !!layoutBuilders[id]?.(material);
  const bestLayout = order.find((id) => (isSuitable[id]?.(material) ?? true) && canBe(id));
  // Three or more sections need a layout that shows their names.
  if (bestLayout === undefined || !avoid.includes(bestLayout) || sections > 2) return bestLayout;
  const isUsable = (id: LayoutId) => !avoid.includes(id) && canBe(id);
  return (
    order.find((id) => (isSuitable[id]?.(material) ?? true) && isUsable(id)) ??
    alternativeLayouts.find(isUsable) ??
    bestLayout
  );
}

/** Builds the preferred layout, or the most suitable one if it can't be built. */
export function buildSlide(
  preferredLayout: string,
  material: Material,
): { layout: LayoutId; blocks: Record<string, unknown> } | undefined {
  const order = [preferredLayout as LayoutId, chooseLayout(material), 'bullets'] as const;
  for (const layout of order) {
    const blocks = layout && layoutBuilders[layout]?.(material);
    if (layout && blocks) return { layout, blocks };
  }
  return undefined;
}
