import type { LayoutId, SlideContent, SlideContentOf } from '#shared/deck/model.ts';
import type { TextLabels } from './labels.ts';

type Lines = (string | undefined)[];
type Write<L extends LayoutId> = (blocks: SlideContentOf<L>['blocks'], labels: TextLabels) => Lines;

const bullet = (text: string, detail?: string) =>
  detail === undefined ? `- ${text}` : `- ${text}\n  ${detail}`;
const headed = ({ heading, text }: { heading: string; text?: string | undefined }) =>
  bullet(`**${heading}**`, text);
const numbered = (items: string[]) =>
  items.map((item, i) => `${i + 1}. ${item.replaceAll('\n  ', '\n   ')}`).join('\n');
const steps = (items: { heading: string; text?: string | undefined }[]) =>
  numbered(items.map((item) => headed(item).slice(2)));
const list = (items: string[] | undefined) =>
  items && items.length > 0 ? items.map((item) => bullet(item)).join('\n') : undefined;

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const value = (text: string, label: string, detail?: string) =>
  bullet(`**${text}** ${label}`, detail);

function chartTable({ blocks }: Pick<SlideContentOf<'chart'>, 'blocks'>, words: TextLabels) {
  const { kind, categories, series, unit } = blocks;
  const withUnit = (name: string) => (unit ? `${name} (${unit})` : name);
  if (kind !== 'scatter')
    return table(
      [words.chart.category, ...series.map(({ name }) => withUnit(name))],
      categories.map((name, i) => [name, ...series.map(({ values }) => String(values[i] ?? ''))]),
    );
  const axes = [blocks.x_axis ?? words.chart.x, blocks.y_axis ?? words.chart.y];
  const rows = series.flatMap(({ name, points }) =>
    (points ?? []).map(({ x, y, label }) => [label ?? name, String(x), String(y)]),
  );
  return table([words.chart.label, ...axes], rows);
}

const picture = ({ alt }: { alt: string }) => `*[${alt}]*`;

/** A fence longer than any in the code. */
function fenced(code: string, language = ''): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** What each layout says, paragraph by paragraph, in Markdown. */
const writers: { [L in LayoutId]: Write<L> } = {
  cover: ({ subtitle, byline }) => [subtitle, byline],
  agenda: ({ items }) => [numbered(items)],
  section: ({ lead }) => [lead],
  bullets: ({ lead, items }) => [
    lead,
    items.map(({ text, detail }) => bullet(text, detail)).join('\n'),
  ],
  'two-columns': ({ left, right }) =>
    [left, right].flatMap(({ heading, items }) => [`### ${heading}`, list(items)]),
  comparison: ({ options, criteria, winner }, words) => [
    table(
      ['', ...options.map((name, i) => (i === winner ? `${name} (${words.winner})` : name))],
      criteria.map(({ name, cells }) => [name, ...cells]),
    ),
  ],
  cards: ({ cards }) => [cards.map(headed).join('\n')],
  'big-number': ({ value: number, label, context, comparison }) => [
    `**${number}** ${label}`,
    comparison && `**${comparison.value}** ${comparison.label}`,
    context,
  ],
  stats: ({ stats }) => [
    stats.map((stat) => value(stat.value, stat.label, stat.detail)).join('\n'),
  ],
  process: (blocks) => [steps(blocks.steps)],
  cycle: (blocks) => [blocks.center && `**${blocks.center}**`, steps(blocks.steps)],
  funnel: ({ stages }) => [
    steps(
      stages.map(({ heading, value: number, text }) => ({
        heading: number ? `${heading}: ${number}` : heading,
        text,
      })),
    ),
  ],
  pyramid: ({ levels }) => [steps(levels)],
  matrix: ({ x_axis: x, y_axis: y, quadrants }, words) => [
    [x, y].map((axis) => bullet(words.axis(axis.name, axis.low, axis.high))).join('\n'),
    quadrants.map(headed).join('\n'),
  ],
  timeline: ({ events }) => [
    events.map(({ when, heading, text }) => bullet(`**${when}**: ${heading}`, text)).join('\n'),
  ],
  quote: ({ quote, attribution }) => [`> ${quote}${attribution ? `\n>\n> — ${attribution}` : ''}`],
  table: ({ columns, rows, caption }) => [table(columns, rows), caption],
  chart: (blocks, words) => [chartTable({ blocks }, words), blocks.takeaway],
  'image-text': ({ image, text, items }) => [picture(image), text, list(items)],
  'full-image': ({ image, caption }) => [picture(image), caption],
  code: ({ code, language, explanation }) => [fenced(code, language), list(explanation)],
  closing: ({ lead, actions }) => [lead, actions?.length ? numbered(actions) : undefined],
};

/** A slide's blocks as paragraphs of Markdown. */
export function blocksMarkdown(slide: SlideContent, labels: TextLabels): string[] {
  const write = writers[slide.layout] as Write<LayoutId>;
  return write(slide.blocks, labels).filter(
    (part) => part !== undefined && part !== '',
  ) as string[];
}
