import type { Brief, Fact, Passage } from './inputs.ts';
import { parsePeriodList } from './period-lists.ts';
import { plainText, stripTaskMarks } from './text.ts';

type BlockKind = 'paragraph' | 'list' | 'table' | 'code' | 'quote';

/** A fact with its section and kind. The outline arranges blocks; a slide shows them. */
export type Block = {
  fact_id: string;
  passage_ids: string[];
  heading: string[];
  kind: BlockKind;
  text: string;
};

const separator = ' › ';
const fence = /^```([\w+#-]*)\n([\s\S]*?)\n?```$/;

/** Maximum length of a fact's text; the brief's schema allows 600. */
const maxFactLength = 460;
const maxPathLength = 160;

/** Mark at the end of a fact that contains only part of its passage. */
const cutMark = '\n…';

/** Whether the passage is longer than the fact. */
export function isCut(block: Block): boolean {
  return block.text.endsWith(cutMark);
}

/** Splits a text at line breaks into pieces of at most `maxLength` characters. */
function splitLines(text: string, maxLength: number): string[] {
  const pieces: string[] = [];
  for (const line of text.split('\n').map((line) => line.slice(0, maxLength))) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length < maxLength)
      pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
}

/** Removes markup and numbering from a heading: "2. The options" becomes "The options". */
export function cleanHeading(heading: string): string {
  return plainText(heading).replace(
    /^(?:\d+(?:\.\d+)*[.)、]\s*|[（(]?[一二三四五六七八九十]+[)）、]\s*)(?=\S)/u,
    '',
  );
}

/** Returns the headings above a passage, without headings that are tasks ("TODO: …", "[ ] …"). */
export function sectionPath({ heading }: Passage): string[] {
  return heading.filter((text) => stripTaskMarks(text) === text).map(cleanHeading);
}

/** Maximum number of facts per passage, by kind. */
const maxFactsPerPassage = { table: 3, list: 2, code: 1, paragraph: 1, quote: 1, heading: 1 };

/**
 * Returns the texts of a passage's facts. Each starts with its section, because the outline only sees facts. A long
 * table or list continues in further facts, and is cut after a line beyond their maximum number. `documentTitle` is the
 * title if an earlier fact contains it; then this fact omits the title.
 */
export function toFactTexts(passage: Passage, text: string, documentTitle?: string): string[] {
  const headings = sectionPath(passage);
  const isBelow = documentTitle !== undefined && headings[0] === documentTitle;
  const path = (isBelow ? ['', ...headings.slice(1), ...(headings[1] ? [] : [''])] : headings)
    .join(separator)
    .trim()
    .slice(0, maxPathLength);
  const prefix = path ? `[${path}] ` : '';
  const pieces = splitLines(stripTaskMarks(text), maxFactLength - prefix.length - 8);
  return pieces.slice(0, maxFactsPerPassage[passage.kind]).map((piece, i) => {
    const body = i < pieces.length - 1 ? `${piece}${cutMark}` : piece;
    return prefix + (passage.kind === 'code' ? `\`\`\`\n${body}\n\`\`\`` : body);
  });
}

function isTable(text: string): boolean {
  const [head = '', rule = ''] = text.split('\n').flatMap((line) => line.trim() || []);
  return /^\|.*\|$/.test(head) && /^[\s:|-]+\|/.test(rule);
}

function detectKind(text: string): BlockKind {
  if (fence.test(text)) return 'code';
  if (isTable(text)) return 'table';
  if (/^\s*(?:[-*+•]|\d{1,3}[.)、])\s+\S/.test(text) && text.includes('\n')) return 'list';
  return /^>\s/.test(text) ? 'quote' : 'paragraph';
}

/** Returns the headings above a fact, from its prefix such as “Costs › 2023”. An empty first heading means the document title. */
function parseHeadings(prefix: string | undefined): string[] {
  const path = prefix?.split(separator.trim()).map((text) => text.trim()) ?? [];
  return path.length > 1 && path.at(-1) === '' ? path.slice(0, -1) : path;
}

/** Parses a fact into a block. A fact has a section prefix only if the demo model wrote its brief. */
function toBlock(fact: Fact): Block {
  const match = /^\[([^\]]{1,400})\]\s([\s\S]+)$/.exec(fact.text);
  const text = match?.[2] ?? fact.text;
  const kind = detectKind(text);
  return {
    fact_id: fact.id,
    passage_ids: fact.passage_ids,
    heading: parseHeadings(match?.[1]),
    kind,
    text: kind === 'code' ? (fence.exec(text)?.[2] ?? text) : text,
  };
}

/** Converts a list of periods and values ("2024: $4.4M") to a table. */
export function convertPeriodList(block: Block): Block {
  const table =
    block.kind === 'list' ? parsePeriodList(block.text, block.heading.at(-1) ?? '') : undefined;
  return table ? { ...block, kind: 'table', text: table } : block;
}

/** Converts a brief's facts to blocks, and joins facts that continue each other. */
export function toBlocks(brief: Brief): Block[] {
  const blocks: Block[] = [];
  const parsed = brief.facts.map(toBlock);
  const documentTitle = parsed[0]?.heading[0] ?? '';
  for (const parsedBlock of parsed) {
    const [first, ...below] = parsedBlock.heading;
    const heading = first === '' ? [documentTitle, ...below] : parsedBlock.heading;
    const block = { ...parsedBlock, heading };
    const lastBlock = blocks.at(-1);
    const isContinued =
      lastBlock && isCut(lastBlock) && lastBlock.passage_ids[0] === block.passage_ids[0];
    if (!isContinued) blocks.push(block);
    else
      blocks[blocks.length - 1] = {
        ...lastBlock,
        text: `${lastBlock.text.slice(0, -cutMark.length)}\n${block.text}`,
      };
  }
  return blocks.map(convertPeriodList);
}

/** Completes blocks from their passages: the passage's kind, and the text cut from a fact. */
export function completeBlocks(blocks: Block[], passages: Passage[], all: Block[]): Block[] {
  const countFacts = (id: string | undefined) =>
    all.filter(({ passage_ids }) => passage_ids[0] === id).length;
  return blocks.map((block) => {
    const passage = passages.find(({ id }) => id === block.passage_ids[0]);
    if (!passage || passage.kind === 'heading') return block;
    // Several slides may each show a sentence of this passage, so the fact's own sentence is kept.
    if (passage.kind === 'paragraph' && countFacts(passage.id) > 1) return block;
    return convertPeriodList({
      ...block,
      kind: passage.kind,
      heading: sectionPath(passage),
      text: passage.text,
    });
  });
}
