import type { LayoutId, SlideContent } from '../deck/model.ts';
import type { TemplateSlide } from './template.ts';

/** Example numbers, months and series name for the charts and numbers in a template's preview picture. */
export type ExampleFigures = { values: string[]; months: string[]; series: string };

type Statement = { heading: string; text: string; whole: string };
type Blocks = Record<string, unknown>;
type BuildBlocks = (statements: Statement[], figures: ExampleFigures) => Blocks;

/** Splits "heading: explanation"; without a colon, the explanation is empty. */
function parseStatement(statement: string): Statement {
  const at = statement.search(/[:：]/);
  if (at === -1) return { heading: statement, text: '', whole: statement };
  return {
    heading: statement.slice(0, at).trim(),
    text: statement.slice(at + 1).trim(),
    whole: statement,
  };
}

const getWholeText = (statement: Statement | undefined): string => statement?.whole ?? '';
const splitNames = (text: string): string[] => text.split(/[,、]/).map((part) => part.trim());
const splitItems = (text: string): string[] => text.split(/[;；]/).map((part) => part.trim());

const toEntries = (statements: Statement[]) =>
  statements.map(({ heading, text }) => ({ heading, text }));
const toColumn = (statement: Statement | undefined) => ({
  heading: statement?.heading ?? '',
  items: splitItems(statement?.text ?? ''),
});
const buildBullets: BuildBlocks = (statements) => ({
  items: statements.map(({ heading, text }) => ({ text: heading, ...(text && { detail: text }) })),
});

const chartValues = [42, 47, 45, 58, 66, 81];
const beforeValues = ['6.5', '18'];
const afterValues = ['2.1', '4'];

/** How each layout of a template shows the slide's statements. Layouts that are not listed are shown as bullets. */
const layoutBuilders: Partial<Record<LayoutId, BuildBlocks>> = {
  cover: ([subtitle]) => ({ subtitle: getWholeText(subtitle) }),
  agenda: (statements) => ({ items: statements.map(getWholeText) }),
  cards: (statements) => ({ cards: toEntries(statements) }),
  process: (statements) => ({ steps: toEntries(statements) }),
  cycle: (statements) => ({ steps: toEntries(statements) }),
  pyramid: (statements) => ({ levels: toEntries(statements) }),
  funnel: (statements) => ({ stages: toEntries(statements) }),
  timeline: (statements) => ({
    events: statements.map(({ heading, text }) => ({ when: heading, heading: text })),
  }),
  'two-columns': ([left, right]) => ({ left: toColumn(left), right: toColumn(right) }),
  matrix: ([axes, ...quadrants]) => {
    const [y = '', x = ''] = splitNames(axes?.text ?? '');
    return { x_axis: { name: x }, y_axis: { name: y }, quadrants: toEntries(quadrants) };
  },
  comparison: ([options, ...criteria]) => {
    const names = splitNames(options?.text ?? '');
    const cells = names.map(() => '–');
    return {
      options: names,
      criteria: criteria.map((one) => ({ name: getWholeText(one), cells })),
    };
  },
  table: ([header, ...rows]) => {
    const columns = splitNames(header?.text ?? '');
    const empty = columns.slice(2).map(() => '–');
    return { columns, rows: rows.map(({ heading, text }) => [heading, text, ...empty]) };
  },
  quote: ([quote]) => ({ quote: getWholeText(quote) }),
  closing: (statements) => ({ actions: statements.map(getWholeText) }),
  stats: (statements, { values }) => ({
    stats: statements.map(({ heading, text }, i) => ({
      value: values[i] ?? '',
      label: heading,
      detail: text,
    })),
  }),
  'big-number': ([first], { values }) => ({
    value: values[0] ?? '',
    label: first?.heading ?? '',
    context: first?.text ?? '',
  }),
  'before-after': (statements, { months }) => ({
    before: months[0] ?? '',
    after: months.at(-1) ?? '',
    measures: statements.slice(0, -1).map(({ heading }, i) => ({
      name: heading,
      before: beforeValues[i] ?? '',
      after: afterValues[i] ?? '',
      better: 'lower',
    })),
    takeaway: getWholeText(statements.at(-1)),
  }),
  chart: (statements, { months, series }) => ({
    kind: 'bar',
    categories: months,
    series: [{ name: series, values: chartValues }],
    takeaway: statements.map(getWholeText).join(' · '),
  }),
  code: ([first]) => ({ code: `deckwright new --topic "…"\n\n# ${getWholeText(first)}` }),
};

/**
 * Layouts whose blocks are numbers or code. A template contains neither, so these layouts are shown only in its
 * preview, with example values.
 */
const exampleLayouts: readonly LayoutId[] = [
  'stats',
  'big-number',
  'before-after',
  'chart',
  'code',
];

type BuiltSlide = { layout: LayoutId; blocks: Blocks };

/** Returns the blocks as bullets, or as a section for a single statement. */
const buildText = (statements: Statement[]): BuiltSlide =>
  statements.length > 1
    ? { layout: 'bullets', blocks: buildBullets(statements, emptyFigures) }
    : { layout: 'section', blocks: { lead: getWholeText(statements[0]) } };

const emptyFigures: ExampleFigures = { values: [], months: [], series: '' };

/**
 * Returns the blocks of a slide with its template's statements. A layout of numbers or code is replaced by bullets,
 * because its content would have to be invented.
 */
export function createTemplateBlocks({
  layout,
  statements,
}: Pick<TemplateSlide, 'layout' | 'statements'>): BuiltSlide {
  const build = exampleLayouts.includes(layout) ? undefined : layoutBuilders[layout];
  const parsed = statements.map(parseStatement);
  return build ? { layout, blocks: build(parsed, emptyFigures) } : buildText(parsed);
}

/** Returns a slide of a template with example numbers, as the template gallery shows it. */
export function createExampleSlide(
  { title, layout, statements }: TemplateSlide,
  figures: ExampleFigures,
): SlideContent {
  const parsed = statements.map(parseStatement);
  const build = layoutBuilders[layout];
  const built = build ? { layout, blocks: build(parsed, figures) } : buildText(parsed);
  return { ...built, title, notes: '', sources: [] } as unknown as SlideContent;
}
