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
  itemSentences,
  type Material,
  materialSections,
  parseLists,
  parseTables,
} from './material.ts';
import { buildCycle, buildFunnel, buildPyramid } from './shapes.ts';
import { buildProcess, buildTimeline } from './steps.ts';
import { buildCode, buildQuote } from './verbatim.ts';

/** Builders of the layouts that show source content. */
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
  parseLists(material.blocks).length === 0 && parseTables(material.blocks).length === 0;

/** Conditions for layouts that suit some content only; for other content they are used only for variety. */
const suits: Partial<Record<LayoutId, (material: Material) => boolean>> = {
  chart: (material) => parseTables(material.blocks).some(isWhollyNumeric),
  stats: (material) =>
    (isProse(material) && itemSentences(material.blocks).length <= 8) ||
    isAllFigures(material.blocks),
  'big-number': (material) => {
    const sentences = itemSentences(material.blocks);
    const figures = sentences.filter((text) => strongFigures(text).length > 0).length;
    return isProse(material) && sentences.length <= 5 && figures <= 2;
  },
  quote: (material) => material.blocks.some(({ kind }) => kind === 'quote'),
};

/** Layouts in order of preference. */
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

/** Layouts for several sections on one slide, in order of preference. Code can't share a slide, so it comes first. */
const forSeveral: LayoutId[] = ['code', 'two-columns', 'cards', 'bullets'];

/** Alternatives for prose and lists, to avoid repeating the layout of the slides before. */
const alternatives: LayoutId[] = [
  'stats',
  'cards',
  'big-number',
  'two-columns',
  'quote',
  'bullets',
];

/** Returns the most suitable layout. Uses one of `avoid` only if no other can be built. */
export function chooseLayout(material: Material, avoid: LayoutId[] = []): LayoutId | undefined {
  const sections = materialSections(material).filter(({ heading }) => heading).length;
  const order = sections > 1 ? forSeveral : preference;
  const canBe = (id: LayoutId) => builds[id]?.(material) !== undefined;
  const best = order.find((id) => (suits[id]?.(material) ?? true) && canBe(id));
  // Three or more sections need a layout that shows their names.
  if (best === undefined || !avoid.includes(best) || sections > 2) return best;
  const fresh = (id: LayoutId) => !avoid.includes(id) && canBe(id);
  return (
    order.find((id) => (suits[id]?.(material) ?? true) && fresh(id)) ??
    alternatives.find(fresh) ??
    best
  );
}

/** Builds the wanted layout, or the most suitable one if it can't be built. */
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
