import type { Brief, Fact, Passage } from './inputs.ts';
import { plainText, withoutTaskMark } from './text.ts';

export type BlockKind = 'paragraph' | 'list' | 'table' | 'code' | 'quote';

/** A fact with its place and shape: what the outline arranges and a slide shows. */
export type Block = {
  fact_id: string;
  passage_ids: string[];
  heading: string[];
  kind: BlockKind;
  text: string;
};

const separator = ' › ';
const fence = /^```([\w+#-]*)\n([\s\S]*?)\n?```$/;

/** Longest text of a fact; the brief's schema allows 600. */
const longest = 590;
const longestPath = 160;

/** Ends a fact whose passage goes on. */
const cutMark = '\n…';

/** True when the passage holds more than the fact. */
export function isCut(block: Block): boolean {
  return block.text.endsWith(cutMark);
}

/** Whole lines from the start, as many as there is room for. */
function firstLines(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room);
  return `${cut.includes('\n') ? cut.slice(0, cut.lastIndexOf('\n')) : cut}${cutMark}`;
}

/** A heading without markup and numbering: "2. The options" is "The options". */
export function cleanHeading(heading: string): string {
  return plainText(heading).replace(
    /^(?:\d+(?:\.\d+)*[.)、]\s*|[（(]?[一二三四五六七八九十]+[)）、]\s*)(?=\S)/u,
    '',
  );
}

/** The headings above a passage; one that is a task ("TODO: …", "[ ] …") makes no section. */
function pathOf({ heading }: Passage): string[] {
  return heading.filter((text) => withoutTaskMark(text) === text).map(cleanHeading);
}

/** A fact's text carries its section, for the outline sees facts only. Long tables, lists and code are
 * cut after a line: a slide takes them from their passage. */
export function toFactText(passage: Passage, text: string): string {
  const path = pathOf(passage).join(separator).slice(0, longestPath);
  const prefix = path ? `[${path}] ` : '';
  const body = firstLines(withoutTaskMark(text), longest - prefix.length - 8);
  return prefix + (passage.kind === 'code' ? `\`\`\`\n${body}\n\`\`\`` : body);
}

function kindOf(text: string): BlockKind {
  if (fence.test(text)) return 'code';
  if (/^\s*\|.*\|\s*\n\s*\|?[\s:|-]+\|/.test(text)) return 'table';
  if (/^\s*(?:[-*+•]|\d{1,3}[.)、])\s+\S/.test(text) && text.includes('\n')) return 'list';
  return /^>\s/.test(text) ? 'quote' : 'paragraph';
}

/** Reads a fact back; facts of another model's brief simply have no section. */
export function toBlock(fact: Fact): Block {
  const match = /^\[([^\]]{1,400})\]\s([\s\S]+)$/.exec(fact.text);
  const text = match?.[2] ?? fact.text;
  const kind = kindOf(text);
  return {
    fact_id: fact.id,
    passage_ids: fact.passage_ids,
    heading: match?.[1]?.split(separator) ?? [],
    kind,
    text: kind === 'code' ? (fence.exec(text)?.[2] ?? text) : text,
  };
}

export function blocksOf(brief: Brief): Block[] {
  return brief.facts.map(toBlock);
}

/** Blocks with what their passages hold whole: the kind as read, and what a fact had to cut. */
export function completeBlocks(blocks: Block[], passages: Passage[]): Block[] {
  return blocks.map((block) => {
    const passage = passages.find(({ id }) => id === block.passage_ids[0]);
    if (!passage || passage.kind === 'heading' || passage.kind === 'paragraph') return block;
    return {
      ...block,
      kind: passage.kind,
      heading: pathOf(passage),
      text: passage.text,
    };
  });
}
