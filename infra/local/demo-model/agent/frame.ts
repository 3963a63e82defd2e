import type { LayoutId } from '#shared/deck/model.ts';
import { clip, cutAtWord } from './clip.ts';
import { firstDate } from './figures.ts';
import type { SlideInput } from './inputs.ts';
import { rowClause, shortLines } from './layouts/items.ts';
import { bestClauses, itemLimit, type Material, tablesOf } from './layouts/material.ts';
import { plotOf } from './plots.ts';
import { isMetadata, splitSentences } from './sentences.ts';
import { statementsOf } from './statements.ts';
import { normalised, plainText, widthOf, withoutStop, wordsIn } from './text.ts';

const frames = ['cover', 'agenda', 'section', 'closing'] as const;
type Frame = (typeof frames)[number];

/** True for the layouts that frame a deck rather than carry its content. */
export function isFrame(layout: LayoutId): layout is Frame {
  return (frames as readonly string[]).includes(layout);
}

const telling =
  /owner|author|by|date|updated|prepared|presented|present|作者|单位|日期|汇报|发布|编制/i;

const longestByline = 13;

/** "Owner: Ines" is "Ines"; dates keep what they are dates of. */
function bylinePart(line: string): string {
  const [key = '', ...rest] = plainText(line.trim()).split(/[:：]\s*/);
  const value = rest.join(':');
  if (!telling.test(key) || !value) return '';
  const date = firstDate(value)?.value;
  return date ? `${line.includes('：') ? `${key}：` : `${key}: `}${date}` : value;
}

/** Who and when, as the document says it above its text. */
function bylineOf({ blocks }: Material): string | undefined {
  const meta =
    blocks.find(({ kind, text }) => kind === 'paragraph' && isMetadata(text))?.text ?? '';
  const parts = meta
    .split(/\n|\s[·|]\s/)
    .map(bylinePart)
    .filter(Boolean);
  const line = parts.reduce((all, part) => {
    const longer = all ? `${all} · ${part}` : part;
    return wordsIn(longer) <= longestByline ? longer : all;
  }, '');
  const [note = ''] = splitSentences(plainText(meta));
  if (line) return line;
  return note && wordsIn(note) <= longestByline && !/[:：]/.test(note)
    ? withoutStop(note)
    : undefined;
}

function cover(material: Material, { plan }: SlideInput) {
  const subtitle =
    plan.subtitle &&
    (clip(plan.subtitle, (text) => wordsIn(text) <= 21) ?? cutAtWord(plan.subtitle, 130));
  const byline = bylineOf(material);
  return { ...(subtitle ? { subtitle } : {}), ...(byline ? { byline } : {}) };
}

/** Most stations that an agenda is made for. */
const mostStations = 7;

/** Neighbouring stations in one line until there are few enough, the shortest first. */
function joined(stations: string[], { labels }: Material): string[] {
  const items = [...stations];
  while (items.length > mostStations) {
    const at = items
      .slice(1)
      .map((next, i) => ({ i, width: widthOf(next) + widthOf(items[i] ?? '') }))
      .toSorted((a, b) => a.width - b.width)[0]?.i;
    if (at === undefined) break;
    items.splice(at, 2, labels.join([items[at] ?? '', items[at + 1] ?? '']));
  }
  return items;
}

/** The headings of what follows, or the points themselves where the headings say too little. */
function agenda(material: Material, { plan }: SlideInput) {
  const own = new Set(material.blocks.map((block) => block.fact_id));
  const headings = material.sections
    .filter(({ heading, blocks }) => heading && blocks.some((block) => own.has(block.fact_id)))
    .map(({ heading }) => cutAtWord(plainText(heading), 80));
  const points = plan.points.slice(2, -1).map((point) => cutAtWord(plainText(point), 90));
  const isTelling = headings.length >= 3 && wordsIn(headings.join(' ')) >= 8;
  const most = itemLimit(material, mostStations);
  const items = isTelling ? joined(headings, material) : points;
  return { items: items.slice(0, most) };
}

/** Takeaways of a document that is all tables: what can be read off them. */
function readings(material: Material, most: number): string[] {
  return tablesOf(material.blocks)
    .flatMap((table) => statementsOf(table, plotOf(table), material.labels, ''))
    .slice(0, most);
}

/** Rows of a table of things to do, a line each, where all of them fit: a closing has no room for the table. */
function rowsAsActions({ blocks }: Material, most: number): string[] {
  const rows = tablesOf(blocks).flatMap((table) => table.rows.map((row) => rowClause(table, row)));
  return rows.length <= most ? rows : [];
}

/** A list's items as actions; of prose, its short sentences, with a longer one leading. */
function closing(material: Material, { plan, brief }: SlideInput) {
  const most = itemLimit(material, 4);
  const lists = material.blocks.filter(({ kind }) => kind === 'list' || kind === 'table');
  const isTables = material.blocks.every(({ kind }) => kind === 'table');
  const read = isTables && isPlainClosing(material) ? readings(material, most) : [];
  const prose = bestClauses(material, material.blocks, lists.length > 0 ? 1 : most + 1, 22);
  const isLong = (text: string) => wordsIn(text) > 13;
  const lead = lists.length > 0 ? prose[0] : prose.find(isLong);
  const told = prose.filter((text) => text !== lead && !isLong(text));
  const lines = [...rowsAsActions(material, most), ...shortLines(material, lists, most, 11)];
  const listed = lists.length > 0 ? lines.slice(0, most) : told.slice(0, most);
  const actions = read.length > 1 ? read : listed;
  const thesis = lead || actions.length > 0 ? lead : brief?.thesis || plan.subtitle || plan.title;
  return {
    ...(thesis ? { lead: cutAtWord(plainText(thesis), 190) } : {}),
    actions: actions.map((text) => cutAtWord(text, 190)),
  };
}

/** The deck's own closing, not a section of the document's. */
function isPlainClosing({ title, labels }: Material): boolean {
  return title === labels.closing;
}

function section(material: Material) {
  const [lead] = [
    ...bestClauses(material, material.blocks, 1, 26),
    ...shortLines(material, material.blocks, 1, 20),
  ].filter((line) => normalised(line) !== normalised(material.title));
  return lead ? { lead } : {};
}

/** Builds a cover, agenda, section or closing slide. */
export function buildFrame(
  layout: Frame,
  material: Material,
  input: SlideInput,
): { layout: LayoutId; blocks: Record<string, unknown> } {
  const blocks = {
    cover: () => cover(material, input),
    agenda: () => agenda(material, input),
    closing: () => closing(material, input),
    section: () => section(material),
  }[layout]();
  return { layout, blocks };
}
