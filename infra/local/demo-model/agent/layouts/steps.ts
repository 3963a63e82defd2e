import { clauseOrWhole, clipToTitle, cutAtWord, headAndRest } from '../clip.ts';
import { firstDate } from '../figures.ts';
import { type ListItem, namedOf } from '../lists.ts';
import { numericColumns } from '../tables.ts';
import { capitalised, plainText, stripMarkup, withoutStop, wordsIn } from '../text.ts';
import {
  type Build,
  itemLimit,
  listsOf,
  type Material,
  sentencesOf,
  tablesOf,
  wordLimit,
} from './material.ts';

export type Step = { heading: string; text?: string };

/** Longest heading of a step or an event, in words, that suits its layout. */
const headingWords = 5;

/** A step by its name; without one, its first words, its first clause, or all of it. */
export function stepOf(item: ListItem, words: number): Step {
  const whole = withoutStop(plainText(item.text));
  const named = namedOf(item.text);
  const short = wordsIn(whole) <= headingWords ? undefined : headAndRest(whole);
  const heading = named?.name ?? short?.heading ?? clipToTitle(whole, 60) ?? cutAtWord(whole, 76);
  const tail = whole.slice(heading.length).replace(/^[\s,，;；:：—–-]+/, '');
  const rest = [named ? named.text : (short?.text ?? tail), ...item.children]
    .filter(Boolean)
    .join('; ');
  return { heading, ...(rest ? { text: clauseOrWhole(stripMarkup(rest), words) } : {}) };
}

const aboutSteps =
  /step|process|how|workflow|procedure|phase|stage|flow|works?\b|does\b|流程|步骤|程序|阶段|如何|怎么|怎样/i;
const imperative =
  /^(?!(?:the|a|an|this|our|we|it|they|each|every|all|no|who|what|should|does|is)\b)\p{L}+ (?:the|a|an|your|our|each|all|both|every|it|them|from|to|for|with|up|out)\b/iu;

/** Numbered decisions are not steps: those are named, told to do, or under a heading that says so. */
function isSequence(list: ListItem[], { blocks }: Material): boolean {
  const lists = blocks.filter(({ kind }) => kind === 'list');
  const isNamed = list.every((item) => namedOf(item.text));
  const told = list.filter((item) => imperative.test(plainText(item.text))).length;
  return (
    isNamed ||
    told >= list.length * 0.6 ||
    lists.some(({ heading }) => aboutSteps.test(heading.at(-1) ?? ''))
  );
}

/** An ordered list of 3 to 6 steps. */
export const buildProcess: Build = (material) => {
  const list = listsOf(material.blocks).find(
    (items) => items.length >= 3 && items.every((item) => item.ordered),
  );
  if (!list || list.length > 6 || !isSequence(list, material)) return undefined;
  return { steps: list.map((item) => stepOf(item, wordLimit(material, 15))) };
};

type Event = { when: string; heading: string; text?: string };

function eventOf(line: string, words: number): Event | undefined {
  const date = firstDate(plainText(line));
  if (!date || date.value.length > 38) return undefined;
  const named = namedOf(line);
  const isName = named !== undefined && firstDate(named.name) !== undefined;
  const when = isName ? named.name : date.value;
  const told = isName ? named.text : line;
  const clause = capitalised(plainText(clauseOrWhole(stripMarkup(told), words)));
  const short = wordsIn(clause) <= headingWords ? undefined : headAndRest(clause);
  return { when: cutAtWord(when, 38), ...(short ?? { heading: cutAtWord(clause, 96) }) };
}

/** Dated rows that tell what happened; where they give figures only, they are a chart's. */
function rowEvents(material: Material): Event[] {
  const telling = tablesOf(material.blocks).filter(
    (table) => numericColumns(table).length < table.columns.length - 1,
  );
  return telling.flatMap(({ rows }) =>
    rows.flatMap(([when = '', heading = '', ...more]) => {
      if (!firstDate(when) || !heading) return [];
      const text = more.filter(Boolean).join(', ');
      return [
        {
          when: cutAtWord(when, 38),
          heading: cutAtWord(heading, 96),
          ...(text ? { text: cutAtWord(text, 180) } : {}),
        },
      ];
    }),
  );
}

function datedLines(lines: string[], words: number): Event[] {
  const events = lines.flatMap((line) => eventOf(line, words) ?? []);
  return events.length >= lines.length * 0.75 ? events : [];
}

/** Three to six dated rows, items or sentences. */
export const buildTimeline: Build = (material) => {
  const words = wordLimit(material, 14);
  const lists = listsOf(material.blocks).map((items) =>
    datedLines(
      items.map(({ text }) => text),
      words,
    ),
  );
  const hasList = listsOf(material.blocks).length > 0 || tablesOf(material.blocks).length > 0;
  const sentences = hasList ? [] : datedLines(sentencesOf(material.blocks), words);
  const events = [rowEvents(material), ...lists, sentences].find((found) => found.length >= 3);
  const seen = new Set(events?.map(({ when }) => when));
  if (!events || events.length > 6 || seen.size < 3) return undefined;
  return { events: events.slice(0, itemLimit(material, 6, 3)) };
};
