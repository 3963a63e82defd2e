import { clipToClauseOrWhole, clipToTitle, cutAtWord, splitHeading } from '../clip.ts';
import { findFirstDate } from '../figures.ts';
import { type ListItem, parseNamedItem } from '../lists.ts';
import { findNumericColumns } from '../tables.ts';
import { capitalise, countWords, plainText, stripEndPunctuation, stripMarkup } from '../text.ts';
import {
  itemSentences,
  type LayoutBuilder,
  type Material,
  maxItemCount,
  maxItemWords,
  parseLists,
  parseTables,
} from './material.ts';

export type Step = { heading: string; text?: string };

/** Maximum words in the heading of a step or event. */
const maxHeadingWords = 5;

/** Converts a list item to a step. Its heading is the item's name, its first words, its first clause or all of it. */
export function toStep(item: ListItem, words: number): Step {
  const wholeText = stripEndPunctuation(plainText(item.text));
  const namedItem = parseNamedItem(item.text);
  const shortStep = countWords(wholeText) <= maxHeadingWords ? undefined : splitHeading(wholeText);
  const heading =
    namedItem?.name ?? shortStep?.heading ?? clipToTitle(wholeText, 60) ?? cutAtWord(wholeText, 76);
  const tail = wholeText.slice(heading.length).replace(/^[\s,，;；:：—–-]+/, '');
  const rest = [namedItem ? namedItem.text : (shortStep?.text ?? tail), ...item.children]
    .filter(Boolean)
    .join('; ');
  return { heading, ...(rest ? { text: clipToClauseOrWhole(stripMarkup(rest), words) } : {}) };
}

const stepTopicPattern =
  /step|process|how|workflow|procedure|phase|stage|flow|works?\b|does\b|流程|步骤|程序|阶段|如何|怎么|怎样/i;
const imperativePattern =
  /^(?!(?:the|a|an|this|our|we|it|they|each|every|all|no|who|what|should|does|is)\b)\p{L}+ (?:the|a|an|your|our|each|all|both|every|it|them|from|to|for|with|up|out)\b/iu;

/** Whether an ordered list contains steps: named items, imperatives, or a heading that says so. */
function isSequence(list: ListItem[], { blocks }: Material): boolean {
  const lists = blocks.filter(({ kind }) => kind === 'list');
  const isNamed = list.every((item) => parseNamedItem(item.text));
  const imperatives = list.filter((item) => imperativePattern.test(plainText(item.text))).length;
  return (
    isNamed ||
    imperatives >= list.length * 0.6 ||
    lists.some(({ heading }) => stepTopicPattern.test(heading.at(-1) ?? ''))
  );
}

/** Shows an ordered list of 3 to 6 steps. */
export const buildProcess: LayoutBuilder = (material) => {
  const list = parseLists(material.blocks).find(
    (items) => items.length >= 3 && items.every((item) => item.ordered),
  );
  if (!list || list.length > 6 || !isSequence(list, material)) return undefined;
  return { steps: list.map((item) => toStep(item, maxItemWords(material, 15))) };
};

type Event = { when: string; heading: string; text?: string };

function toEvent(line: string, words: number): Event | undefined {
  const date = findFirstDate(plainText(line));
  if (!date || date.value.length > 38) return undefined;
  const namedLine = parseNamedItem(line);
  const isName = namedLine !== undefined && findFirstDate(namedLine.name) !== undefined;
  const when = isName ? namedLine.name : date.value;
  const description = isName ? namedLine.text : line;
  const clause = capitalise(plainText(clipToClauseOrWhole(stripMarkup(description), words)));
  const short = countWords(clause) <= maxHeadingWords ? undefined : splitHeading(clause);
  return { when: cutAtWord(when, 38), ...(short ?? { heading: cutAtWord(clause, 96) }) };
}

/** Converts dated table rows to events. Skips tables that contain only numbers, which suit a chart. */
function parseRowEvents(material: Material): Event[] {
  const withText = parseTables(material.blocks).filter(
    (table) => findNumericColumns(table).length < table.columns.length - 1,
  );
  return withText.flatMap(({ rows }) =>
    rows.flatMap(([when = '', heading = '', ...more]) => {
      if (!findFirstDate(when) || !heading) return [];
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

function parseDatedLines(lines: string[], words: number): Event[] {
  const events = lines.flatMap((line) => toEvent(line, words) ?? []);
  return events.length >= lines.length * 0.75 ? events : [];
}

/** Shows three to six dated rows, items or sentences. */
export const buildTimeline: LayoutBuilder = (material) => {
  const words = maxItemWords(material, 14);
  const lists = parseLists(material.blocks).map((items) =>
    parseDatedLines(
      items.map(({ text }) => text),
      words,
    ),
  );
  const hasList = parseLists(material.blocks).length > 0 || parseTables(material.blocks).length > 0;
  const sentences = hasList ? [] : parseDatedLines(itemSentences(material.blocks), words);
  const events = [parseRowEvents(material), ...lists, sentences].find(
    (candidates) => candidates.length >= 3,
  );
  const times = new Set(events?.map(({ when }) => when));
  if (!events || events.length > 6 || times.size < 3) return undefined;
  return { events: events.slice(0, maxItemCount(material, 6, 3)) };
};
