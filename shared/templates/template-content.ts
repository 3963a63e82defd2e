import type { LayoutId, SlideContent } from '../deck/model.ts';
import type { TemplateSlide } from './template.ts';

/** Figures of a template's picture. */
export type ExampleFigures = { values: string[]; months: string[]; series: string };

type Said = { heading: string; text: string; whole: string };
type Blocks = Record<string, unknown>;
type Build = (says: Said[], figures: ExampleFigures) => Blocks;

/** Splits "heading: explanation"; without a colon, the explanation is empty. */
function splitSay(say: string): Said {
  const at = say.search(/[:：]/);
  if (at === -1) return { heading: say, text: '', whole: say };
  return { heading: say.slice(0, at).trim(), text: say.slice(at + 1).trim(), whole: say };
}

const whole = (said: Said | undefined): string => said?.whole ?? '';
const listed = (text: string): string[] => text.split(/[,、]/).map((part) => part.trim());
const parts = (text: string): string[] => text.split(/[;；]/).map((part) => part.trim());

const steps = (says: Said[]) => says.map(({ heading, text }) => ({ heading, text }));
const column = (said: Said | undefined) => ({
  heading: said?.heading ?? '',
  items: parts(said?.text ?? ''),
});
const bullets: Build = (says) => ({
  items: says.map(({ heading, text }) => ({ text: heading, ...(text && { detail: text }) })),
});

const chartValues = [42, 47, 45, 58, 66, 81];
const before = ['6.5', '18'];
const after = ['2.1', '4'];

/** How each layout of a template shows what its slide must say. Layouts that are not listed are shown as bullets. */
const builds: Partial<Record<LayoutId, Build>> = {
  cover: ([subtitle]) => ({ subtitle: whole(subtitle) }),
  agenda: (says) => ({ items: says.map(whole) }),
  cards: (says) => ({ cards: steps(says) }),
  process: (says) => ({ steps: steps(says) }),
  cycle: (says) => ({ steps: steps(says) }),
  pyramid: (says) => ({ levels: steps(says) }),
  funnel: (says) => ({ stages: steps(says) }),
  timeline: (says) => ({
    events: says.map(({ heading, text }) => ({ when: heading, heading: text })),
  }),
  'two-columns': ([left, right]) => ({ left: column(left), right: column(right) }),
  matrix: ([axes, ...quadrants]) => {
    const [y = '', x = ''] = listed(axes?.text ?? '');
    return { x_axis: { name: x }, y_axis: { name: y }, quadrants: steps(quadrants) };
  },
  comparison: ([options, ...criteria]) => {
    const names = listed(options?.text ?? '');
    const cells = names.map(() => '–');
    return { options: names, criteria: criteria.map((said) => ({ name: whole(said), cells })) };
  },
  table: ([header, ...rows]) => {
    const columns = listed(header?.text ?? '');
    const empty = columns.slice(2).map(() => '–');
    return { columns, rows: rows.map(({ heading, text }) => [heading, text, ...empty]) };
  },
  quote: ([quote]) => ({ quote: whole(quote) }),
  closing: (says) => ({ actions: says.map(whole) }),
  stats: (says, { values }) => ({
    stats: says.map(({ heading, text }, i) => ({
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
  'before-after': (says, { months }) => ({
    before: months[0] ?? '',
    after: months.at(-1) ?? '',
    measures: says.slice(0, -1).map(({ heading }, i) => ({
      name: heading,
      before: before[i] ?? '',
      after: after[i] ?? '',
      better: 'lower',
    })),
    takeaway: whole(says.at(-1)),
  }),
  chart: (says, { months, series }) => ({
    kind: 'bar',
    categories: months,
    series: [{ name: series, values: chartValues }],
    takeaway: says.map(whole).join(' · '),
  }),
  code: ([first]) => ({ code: `deckwright new --topic "…"\n\n# ${whole(first)}` }),
};

/** Layouts whose blocks are figures or code, which only the author has. */
const exampleLayouts: readonly LayoutId[] = [
  'stats',
  'big-number',
  'before-after',
  'chart',
  'code',
];

type Built = { layout: LayoutId; blocks: Blocks };

/** Returns the blocks as bullets, or as a section for a single statement. */
const buildText = (says: Said[]): Built =>
  says.length > 1
    ? { layout: 'bullets', blocks: bullets(says, noFigures) }
    : { layout: 'section', blocks: { lead: whole(says[0]) } };

const noFigures: ExampleFigures = { values: [], months: [], series: '' };

/**
 * Returns the blocks of a slide that shows what its template says. A slide of figures or code becomes bullets, because
 * its content would be invented.
 */
export function templateBlocks({ layout, says }: Pick<TemplateSlide, 'layout' | 'says'>): Built {
  const build = exampleLayouts.includes(layout) ? undefined : builds[layout];
  const said = says.map(splitSay);
  return build ? { layout, blocks: build(said, noFigures) } : buildText(said);
}

/** Returns a slide of a template with example figures, as the gallery shows it. */
export function exampleSlide(
  { title, layout, says }: TemplateSlide,
  figures: ExampleFigures,
): SlideContent {
  const said = says.map(splitSay);
  const build = builds[layout];
  const built = build ? { layout, blocks: build(said, figures) } : buildText(said);
  return { ...built, title, notes: '', sources: [] } as unknown as SlideContent;
}
