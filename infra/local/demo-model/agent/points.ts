import { clipToTitle, cutAtWord } from './clip.ts';
import { findFigures } from './figures.ts';
import type { Context, Group } from './groups.ts';
import { listsOf, sentencesOf, tablesOf } from './layouts/material.ts';
import { namedOf } from './lists.ts';
import { rankSentences } from './rank.ts';
import { leansOnContext } from './sentences.ts';
import { isTotalRow, numericColumns } from './tables.ts';
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

/** Assertions of the text itself, best first: a sentence, or its opening clauses, that stands alone. */
function assertions(group: Group): string[] {
  const sentences = sentencesOf(group.blocks);
  const scores = rankSentences(sentences);
  return sentences
    .flatMap((sentence, i) => {
      const title =
        leansOnContext(sentence) || /[?？]/.test(sentence) ? undefined : clipToTitle(sentence);
      if (title === undefined || widthOf(title) < 16) return [];
      const whole = normalised(title).length >= normalised(sentence).length * 0.9 ? 1.2 : 1;
      const figure = findFigures(title).length > 0 ? 1.15 : 1;
      const opening = i === 0 ? 1.3 : 1;
      return [{ title, score: (scores[i] ?? 0) * whole * figure * opening }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ title }) => title);
}

function headingsOf(group: Group, context: Context): string[] {
  const own = new Set(group.blocks.map((block) => block.fact_id));
  return context.sections
    .filter(({ blocks }) => blocks.some((block) => own.has(block.fact_id)))
    .map(({ heading }) => plainText(heading))
    .filter(Boolean);
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
    const column = numericColumns(table)[0];
    const rows = table.rows.filter((row) => !isTotalRow(row));
    if (!column || rows.length < 3) return [];
    const row = rows[column.values.indexOf(Math.max(...column.values))];
    return row ? [labels.highest(row[0] ?? '', column.name, row[column.index] ?? '')] : [];
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
  const joined = headings.length > 1 ? [context.labels.join(headings)] : [];
  const own = deepestHeading(group) || headings[0] || '';
  const candidates = [
    ...(headings.length === 2 ? joined : []),
    ...assertions(group),
    ...listing(group, own, context),
    ...highest(group, context),
    ...joined,
    own,
    ...firstItems(group),
    ...headings,
  ].map((text) => withoutStop(plainText(text)));
  const point =
    candidates.find((text) => text.length > 2 && widthOf(text) <= 74 && isFree(text, used)) ??
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
