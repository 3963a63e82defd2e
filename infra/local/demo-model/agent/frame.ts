import type { LayoutId } from '#shared/deck/model.ts';
import { clipSentence, cutAtWord } from './clip.ts';
import { findFirstDate } from './figures.ts';
import type { SlideInput } from './inputs.ts';
import { selectShortLines, toRowClause } from './layouts/items.ts';
import { type Material, maxItemCount, parseTables, selectBestClauses } from './layouts/material.ts';
import { toPlot } from './plots.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { describeTable } from './statements.ts';
import { countWords, normaliseText, plainText, stripEndPunctuation, textWidth } from './text.ts';

const frameLayouts = ['cover', 'agenda', 'section', 'closing'] as const;
type FrameLayout = (typeof frameLayouts)[number];

/** Whether a layout frames a deck (cover, agenda, section or closing) instead of showing its content. */
export function isFrameLayout(layout: LayoutId): layout is FrameLayout {
  return (frameLayouts as readonly string[]).includes(layout);
}

const bylineKey =
  /owner|author|by|date|updated|prepared|presented|present|作者|单位|日期|汇报|发布|编制/i;

const maxBylineWords = 13;

/**
 * Returns the value of a byline such as "Owner: Ines" without its label; a date keeps its label. Returns an empty text
 * for other lines.
 */
function extractBylinePart(line: string): string {
  const [key = '', ...rest] = plainText(line.trim()).split(/[:：]\s*/);
  const value = rest.join(':');
  if (!bylineKey.test(key) || !value) return '';
  const date = findFirstDate(value)?.value;
  return date ? `${line.includes('：') ? `${key}：` : `${key}: `}${date}` : value;
}

/** Returns author and date from the lines above the document's text. */
function buildByline({ blocks }: Material): string | undefined {
  const meta =
    blocks.find(({ kind, text }) => kind === 'paragraph' && isMetadata(text))?.text ?? '';
  const parts = meta
    .split(/\n|\s[·|]\s/)
    .map(extractBylinePart)
    .filter(Boolean);
  const line = parts.reduce((all, part) => {
    const longer = all ? `${all} · ${part}` : part;
    return countWords(longer) <= maxBylineWords ? longer : all;
  }, '');
  const [note = ''] = splitSentences(plainText(meta));
  if (line) return line;
  return note && countWords(note) <= maxBylineWords && !/[:：]/.test(note)
    ? stripEndPunctuation(note)
    : undefined;
}

function buildCover(material: Material, { plan }: SlideInput) {
  const subtitle =
    plan.subtitle &&
    (clipSentence(plan.subtitle, (text) => countWords(text) <= 21) ??
      cutAtWord(plan.subtitle, 130));
  const byline = buildByline(material);
  return { ...(subtitle ? { subtitle } : {}), ...(byline ? { byline } : {}) };
}

/** Maximum number of agenda items. */
const maxAgendaItems = 7;

/** Joins neighbouring items, the shortest first, until there are few enough. */
function joinShortest(headings: string[], { labels }: Material): string[] {
  const items = [...headings];
  while (items.length > maxAgendaItems) {
    const at = items
      .slice(1)
      .map((next, i) => ({ i, width: textWidth(next) + textWidth(items[i] ?? '') }))
      .toSorted((a, b) => a.width - b.width)[0]?.i;
    if (at === undefined) break;
    items.splice(at, 2, labels.join([items[at] ?? '', items[at + 1] ?? '']));
  }
  return items;
}

/**
 * Lists the headings of the content, or the slides' points if there are fewer than three headings or fewer than eight
 * words in them.
 */
function buildAgenda(material: Material, { plan }: SlideInput) {
  const ownFactIds = new Set(material.blocks.map((block) => block.fact_id));
  const headings = material.sections
    .filter(
      ({ heading, blocks }) => heading && blocks.some((block) => ownFactIds.has(block.fact_id)),
    )
    .map(({ heading }) => cutAtWord(plainText(heading), 80));
  const points = plan.points.slice(2, -1).map((point) => cutAtWord(plainText(point), 90));
  const saysEnough = headings.length >= 3 && countWords(headings.join(' ')) >= 8;
  const maxItems = maxItemCount(material, maxAgendaItems);
  const items = saysEnough ? joinShortest(headings, material) : points;
  return { items: items.slice(0, maxItems) };
}

/** Returns takeaways for a document that contains only tables: statements derived from the tables. */
function deriveTableStatements(material: Material, maxItems: number): string[] {
  return parseTables(material.blocks)
    .flatMap((table) => describeTable(table, toPlot(table), material.labels, ''))
    .slice(0, maxItems);
}

/** Returns a table's rows as one line each, if all of them fit: a closing slide has no room for a table. */
function listRowsAsActions({ blocks }: Material, maxItems: number): string[] {
  const rows = parseTables(blocks).flatMap((table) =>
    table.rows.map((row) => toRowClause(table, row)),
  );
  return rows.length <= maxItems ? rows : [];
}

/** Shows list items as actions. For prose, shows short sentences, with a longer one as the lead. */
function buildClosing(material: Material, { plan }: SlideInput) {
  const maxItems = maxItemCount(material, 4);
  const lists = material.blocks.filter(({ kind }) => kind === 'list' || kind === 'table');
  const isTables = material.blocks.every(({ kind }) => kind === 'table');
  const derived =
    isTables && isGenericClosing(material) ? deriveTableStatements(material, maxItems) : [];
  const prose = selectBestClauses(
    material,
    material.blocks,
    lists.length > 0 ? 1 : maxItems + 1,
    22,
  );
  const isLong = (text: string) => countWords(text) > 13;
  const lead = lists.length > 0 ? prose[0] : prose.find(isLong);
  const otherProse = prose.filter((text) => text !== lead);
  const shortOnes = otherProse.filter((text) => !isLong(text));
  const sentences = shortOnes.length > 0 ? shortOnes : otherProse;
  const lines = [
    ...listRowsAsActions(material, maxItems),
    ...selectShortLines(material, lists, maxItems, 11),
  ];
  const shownLines = lists.length > 0 ? lines.slice(0, maxItems) : sentences.slice(0, maxItems);
  const actions = derived.length > 1 ? derived : shownLines;
  const thesis = lead || actions.length > 0 ? lead : plan.subtitle || plan.title;
  return {
    ...(thesis ? { lead: cutAtWord(plainText(thesis), 190) } : {}),
    actions: actions.map((text) => cutAtWord(text, 190)),
  };
}

/** Whether the slide is the demo model's own closing instead of a section of the document. */
function isGenericClosing({ title, labels }: Material): boolean {
  return title === labels.closing;
}

function buildSection(material: Material) {
  const [lead] = [
    ...selectBestClauses(material, material.blocks, 1, 26),
    ...selectShortLines(material, material.blocks, 1, 20),
  ].filter((line) => normaliseText(line) !== normaliseText(material.title));
  return lead ? { lead } : {};
}

/** Builds a cover, agenda, section or closing slide. */
export function buildFrame(
  layout: FrameLayout,
  material: Material,
  input: SlideInput,
): { layout: LayoutId; blocks: Record<string, unknown> } {
  const blocks = {
    cover: () => buildCover(material, input),
    agenda: () => buildAgenda(material, input),
    closing: () => buildClosing(material, input),
    section: () => buildSection(material),
  }[layout]();
  return { layout, blocks };
}
