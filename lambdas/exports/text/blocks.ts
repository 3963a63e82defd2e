import type { LayoutContent, LayoutId, SlideContent } from '#shared/deck/model.ts';
import {
  formatBold,
  formatCell,
  formatHeading,
  formatInline,
  formatLine,
  formatPlain,
} from './inline.ts';
import type { TextLabels } from './labels.ts';

type Lines = (string | undefined)[];
type Write<L extends LayoutId> = (blocks: LayoutContent<L>['blocks'], labels: TextLabels) => Lines;

type HeadedText = { heading: string; text?: string | undefined };

/** A list item. `markdown` is already Markdown; `detail` is plain deck text. */
const formatItem = (mark: string, markdown: string, detail?: string) =>
  [`${mark} ${markdown}`, ...(detail ? [formatLine(detail)] : [])].join(
    `\n${' '.repeat(mark.length + 1)}`,
  );
const formatBullet = (markdown: string, detail?: string) => formatItem('-', markdown, detail);
const formatHeadedItem = ({ heading, text }: HeadedText) =>
  heading === '' && text ? formatBullet(formatLine(text)) : formatBullet(formatBold(heading), text);
const formatNumberedList = (items: string[]) =>
  items.map((text, i) => formatItem(`${i + 1}.`, formatLine(text))).join('\n');
const formatSteps = (items: HeadedText[]) =>
  items
    .map(({ heading, text }, i) => formatItem(`${i + 1}.`, formatBold(heading), text))
    .join('\n');
const formatList = (items: string[] | undefined) =>
  items && items.length > 0
    ? items.map((text) => formatBullet(formatLine(text))).join('\n')
    : undefined;
const formatOptionalLine = (text: string | undefined) =>
  text === undefined ? undefined : formatLine(text);

const formatRow = (cells: string[]) => `| ${cells.map(formatCell).join(' | ')} |`;
const formatTable = (head: string[], rows: string[][]) =>
  rows.length === 0 || [head, ...rows].flat().every((cell) => cell === '')
    ? ''
    : [formatRow(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(formatRow)].join('\n');

const formatValue = (text: string, label: string, detail?: string) =>
  formatBullet(`${formatBold(text)} ${formatInline(label)}`, detail);

function formatChartTable({ blocks }: Pick<LayoutContent<'chart'>, 'blocks'>, labels: TextLabels) {
  const { kind, categories, series, unit, not_given = [] } = blocks;
  const withUnit = (name: string) => (unit ? `${name} (${unit})` : name);
  if (kind !== 'scatter')
    return formatTable(
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
  return formatTable([labels.chart.label, ...axes], rows);
}

const formatPicture = ({ alt }: { alt: string }) => `*[${formatPlain(alt)}]*`;

/** Returns a fenced code block; the fence is longer than any run of backticks in the code. */
function formatCode(code: string, language = ''): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // Strips characters from the language name that could be parsed as Markdown.
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Writes the blocks of each layout as Markdown paragraphs. */
const blockWriters: { [L in LayoutId]: Write<L> } = {
  cover: ({ image, subtitle, byline }) => [
    image && formatPicture(image),
    formatOptionalLine(subtitle),
    formatOptionalLine(byline),
  ],
  agenda: ({ items }) => [formatNumberedList(items)],
  statement: ({ support }) => [formatOptionalLine(support)],
  section: ({ image, lead }) => [image && formatPicture(image), formatOptionalLine(lead)],
  bullets: ({ lead, items }) => [
    formatOptionalLine(lead),
    items.map(({ text, detail }) => formatBullet(formatLine(text), detail)).join('\n'),
  ],
  'two-columns': ({ left, right }) =>
    [left, right].flatMap(({ heading, items }) => [
      heading === '' ? undefined : `### ${formatHeading(heading)}`,
      formatList(items),
    ]),
  comparison: ({ options, criteria, winner }, labels) => [
    formatTable(
      ['', ...options.map((name, i) => (i === winner ? `${name} (${labels.winner})` : name))],
      criteria.map(({ name, cells }) => [name, ...cells]),
    ),
  ],
  cards: ({ cards }) => [cards.map(formatHeadedItem).join('\n')],
  'big-number': ({ value: number, label, context, comparison }) => [
    `${formatBold(number)} ${formatInline(label)}`,
    comparison && `${formatBold(comparison.value)} ${formatInline(comparison.label)}`,
    formatOptionalLine(context),
  ],
  'before-after': ({ before, after, measures, takeaway }) => [
    formatTable(
      ['', before, after],
      measures.map((one) => [one.name, one.before, one.after]),
    ),
    formatOptionalLine(takeaway),
  ],
  stats: ({ image, stats }) => [
    image && formatPicture(image),
    stats.map((stat) => formatValue(stat.value, stat.label, stat.detail)).join('\n'),
  ],
  process: (blocks) => [formatSteps(blocks.steps)],
  cycle: (blocks) => [blocks.center && formatBold(blocks.center), formatSteps(blocks.steps)],
  funnel: ({ stages }) => [
    formatSteps(
      stages.map(({ heading, value: number, text }) => ({
        heading: number ? `${heading}: ${number}` : heading,
        text,
      })),
    ),
  ],
  pyramid: ({ levels }) => [formatSteps(levels)],
  matrix: ({ x_axis: x, y_axis: y, quadrants }, labels) => [
    [x, y]
      .map((axis) => formatBullet(formatLine(labels.axis(axis.name, axis.low, axis.high))))
      .join('\n'),
    quadrants.map(formatHeadedItem).join('\n'),
  ],
  timeline: ({ events }) => [
    events
      .map(({ when, heading, text }) =>
        formatBullet(`${formatBold(when)}: ${formatInline(heading)}`, text),
      )
      .join('\n'),
  ],
  quote: ({ quote, attribution }) => [
    `> ${formatLine(quote)}${attribution ? `\n>\n> — ${formatInline(attribution)}` : ''}`,
  ],
  table: ({ columns, rows, caption }) => [formatTable(columns, rows), formatOptionalLine(caption)],
  chart: (blocks, labels) => [formatChartTable({ blocks }, labels), formatLine(blocks.takeaway)],
  'image-text': ({ image, text, items }) => [
    formatPicture(image),
    formatOptionalLine(text),
    formatList(items),
  ],
  'full-image': ({ image, caption }) => [formatPicture(image), formatOptionalLine(caption)],
  code: ({ code, language, explanation }) => [formatCode(code, language), formatList(explanation)],
  closing: ({ lead, actions = [], plan = [] }) => {
    const planned = plan.map(({ action, owner, due }, i) => {
      const terms = [owner, due].filter((term) => term !== undefined);
      return formatItem(
        `${i + 1}.`,
        formatLine(action),
        terms.length > 0 ? terms.join(' · ') : undefined,
      );
    });
    const plainActions = actions.map((text, i) =>
      formatItem(`${plan.length + i + 1}.`, formatLine(text)),
    );
    const rows = [...planned, ...plainActions];
    return [formatOptionalLine(lead), rows.length > 0 ? rows.join('\n') : undefined];
  },
};

/** Returns the blocks of a slide as Markdown paragraphs. */
export function formatBlocks(slide: SlideContent, labels: TextLabels): string[] {
  const write = blockWriters[slide.layout] as Write<LayoutId>;
  return write(slide.blocks, labels).filter(
    (part) => part !== undefined && part !== '',
  ) as string[];
}
