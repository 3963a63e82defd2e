import { clipToTitle, cutAtWord } from './clip.ts';
import { findFigures, strongFigures } from './figures.ts';
import type { Context, Group } from './groups.ts';
import { listsOf, sentencesOf, tablesOf } from './layouts/material.ts';
import { namedOf } from './lists.ts';
import { rankSentences } from './rank.ts';
import { leansOnContext } from './sentences.ts';
import { isPeriod, isTotalRow, numericColumns } from './tables.ts';
import { normalised, plainText, widthOf, withoutStop } from './text.ts';

/** Points already made in the deck, compared without case and punctuation. */
export type Used = Set<string>;

function isFree(point: string, used: Used): boolean {
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
  const sentences = sentencesOf(group.blocks);
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
  if (reporting.test(title)) return 0.3;
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
  const items = listsOf(group.blocks)[0] ?? [];
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
  const candidates = [
    ...told.filter(({ weak }) => !weak).map(({ title }) => title),
    ...(headings.length > 1 ? [] : listing(group, own, context)),
    ...highest(group, context),
    ...joined,
    own,
    ...told.map(({ title }) => title),
    ...firstItems(group),
    ...headings,
  ].map((text) => withoutStop(plainText(text)));
  const point =
    candidates.find((text) => text.length > 2 && widthOf(text) <= 78 && isFree(text, used)) ??
    numbered(cutAtWord(candidates.find(Boolean) ?? context.labels.summary, 60), used);
  used.add(normalised(point));
  return point;
}

/** Nothing else is left to say: the heading again, told apart by a letter. */
function numbered(text: string, used: Used): string {
  const letters = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const free = letters.find((letter) => !used.has(normalised(`${text} (${letter})`)));
  return free ? `${text} (${free})` : text;
}
