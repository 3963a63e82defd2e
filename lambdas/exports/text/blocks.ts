import type { LayoutContent, LayoutId, SlideContent } from '#shared/deck/model.ts';
import { cellText, headingText, inline, line, plain, strong } from './inline.ts';
import type { TextLabels } from './labels.ts';

type Lines = (string | undefined)[];
type Write<L extends LayoutId> = (blocks: LayoutContent<L>['blocks'], labels: TextLabels) => Lines;

type Headed = { heading: string; text?: string | undefined };

/** A list item. `markdown` is already Markdown; `detail` is plain deck text. */
const item = (mark: string, markdown: string, detail?: string) =>
  [`${mark} ${markdown}`, ...(detail ? [line(detail)] : [])].join(
    `\n${' '.repeat(mark.length + 1)}`,
  );
const bullet = (markdown: string, detail?: string) => item('-', markdown, detail);
const headedItem = ({ heading, text }: Headed) =>
  heading === '' && text ? bullet(line(text)) : bullet(strong(heading), text);
const numberedList = (items: string[]) =>
  items.map((text, i) => item(`${i + 1}.`, line(text))).join('\n');
const steps = (items: Headed[]) =>
  items.map(({ heading, text }, i) => item(`${i + 1}.`, strong(heading), text)).join('\n');
const list = (items: string[] | undefined) =>
  items && items.length > 0 ? items.map((text) => bullet(line(text))).join('\n') : undefined;
const optionalLine = (text: string | undefined) => (text === undefined ? undefined : line(text));

const row = (cells: string[]) => `| ${cells.map(cellText).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  rows.length === 0 || [head, ...rows].flat().every((cell) => cell === '')
    ? ''
    : [row(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const value = (text: string, label: string, detail?: string) =>
  bullet(`${strong(text)} ${inline(label)}`, detail);

function chartTable({ blocks }: Pick<LayoutContent<'chart'>, 'blocks'>, labels: TextLabels) {
  const { kind, categories, series, unit, not_given = [] } = blocks;
  const withUnit = (name: string) => (unit ? `${name} (${unit})` : name);
  if (kind !== 'scatter')
    return table(
      [labels.chart.category, ...series.map(({ name }) => withUnit(name))],
      [...categories, ...not_given].map((name, i) => [
        name,
        ...series.map(({ values }) => String(values[i] ?? '–')),
      ]),
    );
  const axes = [blocks.x_axis ?? labels.chart.x, blocks.y_axis ?? labels.chart.y];
  const rows = series.flatMap(({ name, points }) =>
    (points ?? []).map(({ x, y, label }) => [label ?? name, String(x), String(y)]),
  );
  return table([labels.chart.label, ...axes], rows);
}

const picture = ({ alt }: { alt: string }) => `*[${plain(alt)}]*`;

/** Returns a fenced code block; the fence is longer than any run of backticks in the code. */
function fencedCode(code: string, language = ''): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // Strips characters from the language name that could be parsed as Markdown.
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Writes the blocks of each layout as Markdown paragraphs. */
const writers: { [L in LayoutId]: Write<L> } = {
  cover: ({ image, subtitle, byline }) => [
    image && picture(image),
    optionalLine(subtitle),
    optionalLine(byline),
  ],
  agenda: ({ items }) => [numberedList(items)],
  statement: ({ support }) => [optionalLine(support)],
  section: ({ image, lead }) => [image && picture(image), optionalLine(lead)],
  bullets: ({ lead, items }) => [
    optionalLine(lead),
    items.map(({ text, detail }) => bullet(line(text), detail)).join('\n'),
  ],
  'two-columns': ({ left, right }) =>
    [left, right].flatMap(({ heading, items }) => [
      heading === '' ? undefined : `### ${headingText(heading)}`,
      list(items),
    ]),
  comparison: ({ options, criteria, winner }, labels) => [
    table(
      ['', ...options.map((name, i) => (i === winner ? `${name} (${labels.winner})` : name))],
      criteria.map(({ name, cells }) => [name, ...cells]),
    ),
  ],
  cards: ({ cards }) => [cards.map(headedItem).join('\n')],
  'big-number': ({ value: number, label, context, comparison }) => [
    `${strong(number)} ${inline(label)}`,
    comparison && `${strong(comparison.value)} ${inline(comparison.label)}`,
    optionalLine(context),
  ],
  'before-after': ({ before, after, measures, takeaway }) => [
    table(
      ['', before, after],
      measures.map((one) => [one.name, one.before, one.after]),
    ),
    optionalLine(takeaway),
  ],
  stats: ({ stats }) => [
    stats.map((stat) => value(stat.value, stat.label, stat.detail)).join('\n'),
  ],
  process: (blocks) => [steps(blocks.steps)],
  cycle: (blocks) => [blocks.center && strong(blocks.center), steps(blocks.steps)],
  funnel: ({ stages }) => [
    steps(
      stages.map(({ heading, value: number, text }) => ({
        heading: number ? `${heading}: ${number}` : heading,
        text,
      })),
    ),
  ],
  pyramid: ({ levels }) => [steps(levels)],
  matrix: ({ x_axis: x, y_axis: y, quadrants }, labels) => [
    [x, y].map((axis) => bullet(line(labels.axis(axis.name, axis.low, axis.high)))).join('\n'),
    quadrants.map(headedItem).join('\n'),
  ],
  timeline: ({ events }) => [
    events
      .map(({ when, heading, text }) => bullet(`${strong(when)}: ${inline(heading)}`, text))
      .join('\n'),
  ],
  quote: ({ quote, attribution }) => [
    `> ${line(quote)}${attribution ? `\n>\n> — ${inline(attribution)}` : ''}`,
  ],
  table: ({ columns, rows, caption }) => [table(columns, rows), optionalLine(caption)],
  chart: (blocks, labels) => [chartTable({ blocks }, labels), line(blocks.takeaway)],
  'image-text': ({ image, text, items }) => [picture(image), optionalLine(text), list(items)],
  'full-image': ({ image, caption }) => [picture(image), optionalLine(caption)],
  code: ({ code, language, explanation }) => [fencedCode(code, language), list(explanation)],
  closing: ({ lead, actions = [], plan = [] }) => {
    const planned = plan.map(({ action, owner, due }, i) => {
      const terms = [owner, due].filter((term) => term !== undefined);
      return item(`${i + 1}.`, line(action), terms.length > 0 ? terms.join(' · ') : undefined);
    });
    const plainActions = actions.map((text, i) => item(`${plan.length + i + 1}.`, line(text)));
    const rows = [...planned, ...plainActions];
    return [optionalLine(lead), rows.length > 0 ? rows.join('\n') : undefined];
  },
};

/** Returns the blocks of a slide as Markdown paragraphs. */
export function blocksMarkdown(slide: SlideContent, labels: TextLabels): string[] {
  const write = writers[slide.layout] as Write<LayoutId>;
  return write(slide.blocks, labels).filter(
    (part) => part !== undefined && part !== '',
  ) as string[];
}
