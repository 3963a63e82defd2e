import { clipToTitle } from './clip.ts';
import { findFigures, findStrongFigures } from './figures.ts';
import type { Group } from './groups.ts';
import { parseLists, parseTables, proseSentences } from './layouts/material.ts';
import { extractTerms, rankSentences } from './rank.ts';
import { needsContext } from './sentences.ts';
import { countWords, isChinese, normaliseText, plainText, textWidth } from './text.ts';

/** A statement that may become a slide title. `isWeak` ones only announce something. */
export type Assertion = { title: string; score: number; isWeak: boolean };

/** Verbs that report that someone said something, without the statement itself. */
export const reportingVerb =
  /\b(?:presented|reported|pointed out|suggested|had worked out|has asked|introduced|thanked|explained|discussed)\b|介绍了|汇报了|讨论了|指出/i;

/** A label with its value: "Next meeting: …", "Mitigation: …". */
const labelPattern = /^[\p{Lu}\p{Script=Han}][\p{L} ]{1,24}[:：]/u;

const superlativePattern =
  /\b(?:fastest|largest|highest|lowest|strongest|most|best|first|only|record|main|biggest)\b|\bthe one\b|最|首次|唯一|主要/i;

/**
 * Returns a score factor: higher if the title contains (nearly) the whole sentence, lower if it only reports that
 * someone said something, is very short or ends before a colon.
 */
function scoreCompleteness(title: string, sentence: string): number {
  if (reportingVerb.test(title) || countWords(title) < 4) return 0.3;
  if (normaliseText(title).length >= normaliseText(sentence).length * 0.9) return 1.4;
  const next = plainText(sentence).slice(title.length).trimStart()[0] ?? '';
  return /[:：]/.test(next) ? 0.6 : /[;；]/.test(next) ? 1.3 : 1;
}

/** Returns the names in tables' headers and first columns. A sentence that contains one is about the table. */
function tableNames(group: Group): string[] {
  return parseTables(group.blocks)
    .flatMap(({ columns, rows }) => [...columns.slice(1), ...rows.map(([name = '']) => name)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2);
}

/** Returns the last sentence directly above each list, table or code block, which introduces it. */
function leadInSentences(group: Group): string[] {
  return group.blocks.flatMap((block, index) => {
    const above = group.blocks[index - 1];
    const isShape = block.kind !== 'paragraph' && above?.kind === 'paragraph';
    return isShape ? [proseSentences([above]).at(-1) ?? ''] : [];
  });
}

function isSentence(text: string): boolean {
  return !needsContext(text) && !/[?？]/.test(text) && !labelPattern.test(plainText(text));
}

/** From this number of sections on, a title must name the section it is about. */
const minSectionsToName = 3;

/**
 * Returns the sentences of a group. If the group has many sections, returns only sentences that contain a superlative
 * and a word of their own section's heading.
 */
function groupSentences({ blocks }: Group): string[] {
  const headings = new Set(blocks.map(({ heading }) => heading.join('\n')));
  if (headings.size < minSectionsToName) return proseSentences(blocks);
  return blocks.flatMap((block) => {
    const name = extractTerms(block.heading.at(-1) ?? '');
    const isOwn = (text: string) => [...extractTerms(text)].some((term) => name.has(term));
    return proseSentences([block]).filter((text) => superlativePattern.test(text) && isOwn(text));
  });
}

/** Returns prose sentences that are understandable alone, cut to titles; best first. */
export function rankAssertions(group: Group): Assertion[] {
  const sentences = groupSentences(group);
  const scores = rankSentences(sentences);
  const heading = extractTerms(group.blocks[0]?.heading.at(-1) ?? '');
  const [names, leads] = [tableNames(group), leadInSentences(group)];
  return sentences
    .flatMap((sentence, i) => {
      const title = isSentence(sentence) ? clipToTitle(sentence) : undefined;
      if (title === undefined || textWidth(title) < 16) return [];
      const strong = findStrongFigures(title).filter(({ kind }) => kind !== 'amount').length;
      const completenessFactor = scoreCompleteness(title, sentence);
      const namedCount = names.filter((name) => title.toLowerCase().includes(name)).length;
      const shared = [...extractTerms(title)].filter((term) => heading.has(term)).length;
      const score =
        (scores[i] ?? 0) *
        completenessFactor *
        (1 + 0.45 * Math.min(2, strong)) *
        (1 + 0.5 * Math.min(2, namedCount)) *
        (1 + 0.25 * Math.min(2, shared)) *
        (superlativePattern.test(title) ? 1.25 : 1) *
        (leads.includes(sentence) ? 1.3 : 1) *
        (/[“”「」]/.test(title) ? 0.6 : 1) *
        (i === 0 ? 1.2 : 1);
      return [{ title, score, isWeak: completenessFactor < 1 && findFigures(title).length === 0 }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Verbs that make an English phrase a sentence, including participles ending in "-ed". */
const verbPattern =
  /\b(?:is|are|was|were|has|have|had|will|would|can|cannot|could|must|should|may|rose|fell|grew|grows?|rises?|falls?|costs?|takes?|took|counts?|needs?|keeps?|makes?|made|gives?|gave|comes?|came|goes|went|became|becomes?|shows?|works?|lasts?|wants?|pays?|paid|uses?|fails?|wins?|won|loses?|lost|runs?|ran|stays?|meets?|met|helps?|brings?|brought|covers?|saves?|leads?|led|holds?|means?|depends?|accepts?|remains?|(?<!\p{L})\p{L}{3,}ed)\b/iu;

/** Returns list entries that are complete statements; those with a number first. */
export function findListedAssertions(group: Group): string[] {
  const statements = parseLists(group.blocks)
    .flat()
    .filter(({ text, ordered }) => !ordered && isSentence(text))
    .flatMap(({ text }) => clipToTitle(text) ?? [])
    .filter((title) => countWords(title) >= 5 && (isChinese(title) || verbPattern.test(title)));
  return statements.toSorted((a, b) => findStrongFigures(b).length - findStrongFigures(a).length);
}
