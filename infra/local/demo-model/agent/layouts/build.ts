import type { LayoutId } from '#shared/deck/model.ts';
import { buildBullets } from './bullets.ts';
import { buildChart, isWhollyNumeric } from './chart.ts';
import { buildCards, buildTwoColumns } from './columns.ts';
import { buildStats, buildTable } from './figures.ts';
import {
  type Build,
  type Builds,
  listsOf,
  type Material,
  sectionsWithin,
  sentencesOf,
  tablesOf,
} from './material.ts';
import { buildProcess, buildTimeline } from './steps.ts';
import { buildCode, buildQuote } from './verbatim.ts';

/** Layouts that are made of the source's content. */
export const builds: Builds = {
  bullets: buildBullets,
  'two-columns': buildTwoColumns,
  cards: buildCards,
  stats: buildStats,
  process: buildProcess,
  timeline: buildTimeline,
  quote: buildQuote,
  table: buildTable,
  chart: buildChart,
  code: buildCode,
};

const suits: Partial<Record<LayoutId, (material: Material) => boolean>> = {
  chart: (material) => tablesOf(material.blocks).some(isWhollyNumeric),
  stats: (material) =>
    listsOf(material.blocks).length === 0 && sentencesOf(material.blocks).length <= 8,
  quote: (material) => material.blocks.some(({ kind }) => kind === 'quote'),
};

/** Most telling first: a layout is taken when the material suits it. */
const preference: LayoutId[] = [
  'timeline',
  'chart',
  'table',
  'code',
  'process',
  'two-columns',
  'cards',
  'stats',
  'quote',
  'bullets',
];

/** Several sections on one slide stand beside each other, whatever is in them. */
const forSeveral: LayoutId[] = ['two-columns', 'cards', 'bullets'];

/** The layout that suits the material best; `avoid` are tried last. */
export function chooseLayout(material: Material, avoid: LayoutId[] = []): LayoutId | undefined {
  const order =
    sectionsWithin(material).filter(({ heading }) => heading).length > 1 ? forSeveral : preference;
  const sorted = [
    ...order.filter((id) => !avoid.includes(id)),
    ...order.filter((id) => avoid.includes(id)),
  ];
  return sorted.find(
    (id) => (suits[id]?.(material) ?? true) && builds[id]?.(material) !== undefined,
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
