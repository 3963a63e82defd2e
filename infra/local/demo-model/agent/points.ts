import { isCut } from './blocks.ts';
import { clipToTitle, cutAtWord } from './clip.ts';
import { findFigures, strongFigures } from './figures.ts';
import type { Context, Group } from './groups.ts';
import { plottedNames } from './layouts/chart.ts';
import { listsOf, proseOf, tablesOf } from './layouts/material.ts';
import { namedOf } from './lists.ts';
import { rankSentences } from './rank.ts';
import { leansOnContext } from './sentences.ts';
import { isPeriod, isTotalRow, numericColumns } from './tables.ts';
import { normalised, plainText, widthOf, withoutStop, wordsIn } from './text.ts';

/** Points already made in the deck, compared without case and punctuation. */
export type Used = Set<string>;

/** True when nothing of the deck says so yet. */
export function isFree(point: string, used: Used): boolean {
  const text = normalised(point);
  return (
    text.length > 0 &&
    ![...used].some(
      (other) =>
        other === text || (text.length > 20 && (other.includes(text) || text.includes(other))),
    )
  );
}

type Assertion = {
  title: string;
  score: number /** Announces rather than tells. */;
  weak: boolean;
};

/** Assertions of the text itself, best first: a sentence, or its opening clauses, that stands alone. */
function assertions(group: Group): Assertion[] {
  const sentences = proseOf(group.blocks);
  const scores = rankSentences(sentences);
  return sentences
    .flatMap((sentence, i) => {
      const title =
        leansOnContext(sentence) || /[?？]/.test(sentence) ? undefined : clipToTitle(sentence);
      if (title === undefined || widthOf(title) < 16) return [];
      const strong = strongFigures(title).filter(({ kind }) => kind !== 'amount').length;
      const whole = completeness(title, sentence);
      const score =
        (scores[i] ?? 0) * whole * (1 + 0.45 * Math.min(2, strong)) * (i === 0 ? 1.2 : 1);
      return [{ title, score, weak: whole < 1 && findFigures(title).length === 0 }];
    })
    .toSorted((a, b) => b.score - a.score);
}

const reporting =
  /\b(?:presented|reported|pointed out|suggested|had worked out|has asked|introduced|thanked|explained|discussed)\b|介绍了|汇报了|讨论了|指出/i;

function completeness(title: string, sentence: string): number {
  if (reporting.test(title) || wordsIn(title) < 4) return 0.3;
  if (normalised(title).length >= normalised(sentence).length * 0.9) return 1.4;
  const next = plainText(sentence).slice(title.length).trimStart()[0] ?? '';
  return /[:：]/.test(next) ? 0.6 : /[;；]/.test(next) ? 1.3 : 1;
}

function headingsOf(group: Group, context: Context): string[] {
  const own = new Set(group.blocks.map((block) => block.fact_id));
  return context.sections
    .filter(({ blocks }) => blocks.some((block) => own.has(block.fact_id)))
    .map(({ heading }) => plainText(heading))
    .filter(Boolean);
}

/** "What did not work:" above a group's only list is what the slide is about. */
function labelsIn({ blocks }: Group): string[] {
  const [label, list, ...more] = blocks;
  const isPair = label?.kind === 'paragraph' && list?.kind === 'list' && more.length === 0;
  const text = plainText(label?.text ?? '').trim();
  return isPair && /[:：]$/.test(text) && widthOf(text) <= 74 ? [text] : [];
}

/** "Risks and timeline": later headings start small when the text itself writes the word so. */
function inSentence(headings: string[], { sections }: Context): string[] {
  const text = sections.flatMap(({ blocks }) => blocks.map((block) => block.text)).join(' ');
  return headings.map((heading, at) => {
    const [first = ''] = heading.split(/[\s,]/);
    const small = first.toLowerCase();
    return at > 0 && text.includes(` ${small}`) ? small + heading.slice(first.length) : heading;
  });
}

function deepestHeading(group: Group): string {
  const headings = new Set(group.blocks.map((block) => block.heading.at(-1) ?? ''));
  return headings.size === 1 ? plainText([...headings][0] ?? '') : '';
}

/** "Phases: Pilot, Rollout, Handover": a heading with the names it holds. */
function listing(group: Group, heading: string, { labels }: Context): string[] {
  const items = group.blocks.some(isCut) ? [] : (listsOf(group.blocks)[0] ?? []);
  const names = items.flatMap((item) => namedOf(item.text)?.name ?? []);
  if (!heading || names.length < 2 || names.length !== items.length) return [];
  return [labels.listOf(heading, names)];
}

/** Which row of a table is highest in its first column of numbers: read off, not invented. */
function highest(group: Group, { labels }: Context): string[] {
  return tablesOf(group.blocks).flatMap((table) => {
    const column = numericColumns(table).at(-1);
    const rows = table.rows.filter((row) => !isTotalRow(row));
    if (!column || rows.length < 3) return [];
    const row = rows[column.values.indexOf(Math.max(...column.values))];
    return row
      ? [
          (isPeriod(column.name) ? labels.highestIn : labels.highest)(
            row[0] ?? '',
            column.name,
            row[column.index] ?? '',
          ),
        ]
      : [];
  });
}

/** "Cost a year by option": what a table or its chart shows, in its own headers. */
function describing(group: Group, { labels }: Context): string[] {
  const names = group.layout === 'chart' ? plottedNames(group.blocks) : [];
  const isByRow = tablesOf(group.blocks).some((table) => names[0] === table.rows[0]?.[0]);
  const joined = names.length > 1 ? labels.join(names) : names[0];
  if (joined && isByRow) return [joined];
  return tablesOf(group.blocks).flatMap((table) => {
    const columns = numericColumns(table).filter(({ name }) => !isPeriod(name));
    const best = columns.find(({ unit }) => unit) ?? columns[0];
    const told = joined ?? best?.name;
    return told ? [labels.by(told, table.columns[0] || labels.item)] : [];
  });
}

/** The start of a sentence that has no joint to cut at, marked as cut. */
function openings({ blocks }: Group): string[] {
  return [...proseOf(blocks), ...listsOf(blocks).flatMap((items) => items.map(({ text }) => text))]
    .map((text) => withoutStop(plainText(text)))
    .map((text) => (widthOf(text) <= 64 ? text : `${cutAtWord(text, 64)} …`));
}

function firstItems(group: Group): string[] {
  return listsOf(group.blocks)
    .flat()
    .flatMap((item) => clipToTitle(item.text) ?? []);
}

/** The point a slide makes, unlike all others of the deck; `used` takes it in. */
export function pointOf(group: Group, context: Context, used: Used): string {
  const headings = headingsOf(group, context);
  const joined = headings.length > 1 ? [context.labels.join(inSentence(headings, context))] : [];
  const own = deepestHeading(group) || headings[0] || '';
  const told = assertions(group);
  const described = describing(group, context);
  const candidates = [
    ...(group.statement ? [group.statement] : []),
    ...(group.layout === 'section' ? [own] : []),
    ...(group.layout === 'chart' ? described : []),
    ...labelsIn(group),
    ...told.filter(({ weak }) => !weak).map(({ title }) => title),
    ...(headings.length > 1 ? [] : listing(group, own, context)),
    ...highest(group, context),
    ...joined,
    own,
    ...described,
    ...told.map(({ title }) => title),
    ...firstItems(group),
    ...headings,
    ...openings(group),
    context.labels.overview,
  ].map((text) => withoutStop(plainText(text)));
  const most =
    group.layout === 'closing' || (group.layout === 'section' && !group.statement) ? 10 : 16;
  const point =
    candidates.find(
      (text) =>
        text.length > 2 && wordsIn(text) <= most && widthOf(text) <= 78 && isFree(text, used),
    ) ?? numbered(cutAtWord(own || context.labels.overview, 60), used);
  used.add(normalised(point));
  return point;
}

/** Nothing else is left to say: the heading again, told apart by a letter. */
function numbered(text: string, used: Used): string {
  const letters = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const free = letters.find((letter) => !used.has(normalised(`${text} (${letter})`)));
  return free ? `${text} (${free})` : text;
}
