import { clipToTitle } from './clip.ts';
import { findFigures, strongFigures } from './figures.ts';
import type { Group } from './groups.ts';
import { listsOf, proseOf, tablesOf } from './layouts/material.ts';
import { rankSentences, termsOf } from './rank.ts';
import { leansOnContext } from './sentences.ts';
import { isChinese, normalised, plainText, widthOf, wordsIn } from './text.ts';

/** What a slide may claim as its title. `weak` ones announce rather than tell. */
export type Assertion = { title: string; score: number; weak: boolean };

/** Says who said something, in place of saying it. */
export const reporting =
  /\b(?:presented|reported|pointed out|suggested|had worked out|has asked|introduced|thanked|explained|discussed)\b|介绍了|汇报了|讨论了|指出/i;

/** "Next meeting: …", "Mitigation: …": a label with its value. */
const labelled = /^[\p{Lu}\p{Script=Han}][\p{L} ]{1,24}[:：]/u;

const superlative =
  /\b(?:fastest|largest|highest|lowest|strongest|most|best|first|only|record|main|biggest)\b|\bthe one\b|最|首次|唯一|主要/i;

/** How much of a sentence its title keeps, and whether it ends where a thought ends. */
function completeness(title: string, sentence: string): number {
  if (reporting.test(title) || wordsIn(title) < 4) return 0.3;
  if (normalised(title).length >= normalised(sentence).length * 0.9) return 1.4;
  const next = plainText(sentence).slice(title.length).trimStart()[0] ?? '';
  return /[:：]/.test(next) ? 0.6 : /[;；]/.test(next) ? 1.3 : 1;
}

/** Names in a table's head and first column: a sentence that holds one speaks of the table. */
function namesIn(group: Group): string[] {
  return tablesOf(group.blocks)
    .flatMap(({ columns, rows }) => [...columns.slice(1), ...rows.map(([name = '']) => name)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2);
}

/** The line that stands right above a list, a table or code leads up to it. */
function leadsIn(group: Group): string[] {
  return group.blocks.flatMap((block, at) => {
    const above = group.blocks[at - 1];
    const isShape = block.kind !== 'paragraph' && above?.kind === 'paragraph';
    return isShape ? [proseOf([above]).at(-1) ?? ''] : [];
  });
}

function isSentence(text: string): boolean {
  return !leansOnContext(text) && !/[?？]/.test(text) && !labelled.test(plainText(text));
}

/** Sections from which on a title must name the one that it is about. */
const manySections = 3;

/** Of several sections, the sentences that set their own apart by its name: no other one speaks for all. */
function sentencesIn({ blocks }: Group): string[] {
  const headings = new Set(blocks.map(({ heading }) => heading.join('\n')));
  if (headings.size < manySections) return proseOf(blocks);
  return blocks.flatMap((block) => {
    const name = termsOf(block.heading.at(-1) ?? '');
    const isOwn = (text: string) => [...termsOf(text)].some((term) => name.has(term));
    return proseOf([block]).filter((text) => superlative.test(text) && isOwn(text));
  });
}

/** Assertions of the prose, best first: a sentence, or its opening clauses, that stands alone. */
export function assertions(group: Group): Assertion[] {
  const sentences = sentencesIn(group);
  const scores = rankSentences(sentences);
  const heading = termsOf(group.blocks[0]?.heading.at(-1) ?? '');
  const [names, leads] = [namesIn(group), leadsIn(group)];
  return sentences
    .flatMap((sentence, i) => {
      const title = isSentence(sentence) ? clipToTitle(sentence) : undefined;
      if (title === undefined || widthOf(title) < 16) return [];
      const strong = strongFigures(title).filter(({ kind }) => kind !== 'amount').length;
      const whole = completeness(title, sentence);
      const about = names.filter((name) => title.toLowerCase().includes(name)).length;
      const shared = [...termsOf(title)].filter((term) => heading.has(term)).length;
      const score =
        (scores[i] ?? 0) *
        whole *
        (1 + 0.45 * Math.min(2, strong)) *
        (1 + 0.5 * Math.min(2, about)) *
        (1 + 0.25 * Math.min(2, shared)) *
        (superlative.test(title) ? 1.25 : 1) *
        (leads.includes(sentence) ? 1.3 : 1) *
        (/[“”「」]/.test(title) ? 0.6 : 1) *
        (i === 0 ? 1.2 : 1);
      return [{ title, score, weak: whole < 1 && findFigures(title).length === 0 }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Verbs that make an English phrase a sentence; participles in "-ed" count. */
const verb =
  /\b(?:is|are|was|were|has|have|had|will|would|can|cannot|could|must|should|may|rose|fell|grew|grows?|rises?|falls?|costs?|takes?|took|counts?|needs?|keeps?|makes?|made|gives?|gave|comes?|came|goes|went|became|becomes?|shows?|works?|lasts?|wants?|pays?|paid|uses?|fails?|wins?|won|loses?|lost|runs?|ran|stays?|meets?|met|helps?|brings?|brought|covers?|saves?|leads?|led|holds?|means?|depends?|accepts?|remains?|(?<!\p{L})\p{L}{3,}ed)\b/iu;

/** Entries of the group's lists that are whole statements, those with a figure first. */
export function listedAssertions(group: Group): string[] {
  const told = listsOf(group.blocks)
    .flat()
    .filter(({ text, ordered }) => !ordered && isSentence(text))
    .flatMap(({ text }) => clipToTitle(text) ?? [])
    .filter((title) => wordsIn(title) >= 5 && (isChinese(title) || verb.test(title)));
  return told.toSorted((a, b) => strongFigures(b).length - strongFigures(a).length);
}
