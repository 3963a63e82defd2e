import type { Brief, Fact, Passage } from './inputs.ts';
import { seriesIn } from './period-lists.ts';
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
const longest = 460;
const longestPath = 160;

/** Ends a fact whose passage goes on. */
const cutMark = '\n…';

/** True when the passage holds more than the fact. */
export function isCut(block: Block): boolean {
  return block.text.endsWith(cutMark);
}

/** Pieces of whole lines, each with as many as there is room for. */
function inPieces(text: string, room: number): string[] {
  const pieces: string[] = [];
  for (const line of text.split('\n').map((one) => one.slice(0, room))) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length < room)
      pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
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

/** Most facts that one passage is told in. */
const mostPieces = { table: 3, list: 2, code: 1, paragraph: 1, quote: 1, heading: 1 };

/**
 * The texts of a passage's facts: each carries its section, for the outline sees facts only. Long tables and lists go
 * on from fact to fact; what is longer still is cut after a line, and a slide takes it from its passage. `top` is the
 * document's title where an earlier fact names it: it is not said again.
 */
export function toFactTexts(passage: Passage, text: string, top?: string): string[] {
  const whole = pathOf(passage);
  const isBelow = top !== undefined && whole[0] === top;
  const path = (isBelow ? ['', ...whole.slice(1), ...(whole[1] ? [] : [''])] : whole)
    .join(separator)
    .trim()
    .slice(0, longestPath);
  const prefix = path ? `[${path}] ` : '';
  const pieces = inPieces(withoutTaskMark(text), longest - prefix.length - 8);
  return pieces.slice(0, mostPieces[passage.kind]).map((piece, i) => {
    const body = i < pieces.length - 1 ? `${piece}${cutMark}` : piece;
    return prefix + (passage.kind === 'code' ? `\`\`\`\n${body}\n\`\`\`` : body);
  });
}

function isTable(text: string): boolean {
  const [head = '', rule = ''] = text.split('\n').flatMap((line) => line.trim() || []);
  return /^\|.*\|$/.test(head) && /^[\s:|-]+\|/.test(rule);
}

function kindOf(text: string): BlockKind {
  if (fence.test(text)) return 'code';
  if (isTable(text)) return 'table';
  if (/^\s*(?:[-*+•]|\d{1,3}[.)、])\s+\S/.test(text) && text.includes('\n')) return 'list';
  return /^>\s/.test(text) ? 'quote' : 'paragraph';
}

/** The headings of a fact's prefix; below the document's title, the first one is left empty. */
function headingIn(prefix: string | undefined): string[] {
  const path = prefix?.split(separator.trim()).map((text) => text.trim()) ?? [];
  return path.length > 1 && path.at(-1) === '' ? path.slice(0, -1) : path;
}

/** Reads a fact back; facts of another model's brief simply have no section. */
export function toBlock(fact: Fact): Block {
  const match = /^\[([^\]]{1,400})\]\s([\s\S]+)$/.exec(fact.text);
  const text = match?.[2] ?? fact.text;
  const kind = kindOf(text);
  return {
    fact_id: fact.id,
    passage_ids: fact.passage_ids,
    heading: headingIn(match?.[1]),
    kind,
    text: kind === 'code' ? (fence.exec(text)?.[2] ?? text) : text,
  };
}

/** Entries such as "2024: $4.4M" are rows under the name of their section. */
function withSeries(block: Block): Block {
  const table =
    block.kind === 'list' ? seriesIn(block.text, block.heading.at(-1) ?? '') : undefined;
  return table ? { ...block, kind: 'table', text: table } : block;
}

/** A brief's facts; those that go on from one to the next are one block again. */
export function blocksOf(brief: Brief): Block[] {
  const blocks: Block[] = [];
  const told = brief.facts.map(toBlock);
  const top = told[0]?.heading[0] ?? '';
  for (const one of told) {
    const [first, ...below] = one.heading;
    const heading = first === '' ? [top, ...below] : one.heading;
    const block = { ...one, heading };
    const last = blocks.at(-1);
    const goesOn = last && isCut(last) && last.passage_ids[0] === block.passage_ids[0];
    if (!goesOn) blocks.push(block);
    else
      blocks[blocks.length - 1] = {
        ...last,
        text: `${last.text.slice(0, -cutMark.length)}\n${block.text}`,
      };
  }
  return blocks.map(withSeries);
}

/** Blocks with what their passages hold whole: the kind as read, and what a fact had to cut. */
export function completeBlocks(blocks: Block[], passages: Passage[], all: Block[]): Block[] {
  const factsOf = (id: string | undefined) =>
    all.filter(({ passage_ids }) => passage_ids[0] === id).length;
  return blocks.map((block) => {
    const passage = passages.find(({ id }) => id === block.passage_ids[0]);
    if (!passage || passage.kind === 'heading') return block;
    // Its sentences may be told by several slides, each by its own.
    if (passage.kind === 'paragraph' && factsOf(passage.id) > 1) return block;
    return withSeries({
      ...block,
      kind: passage.kind,
      heading: pathOf(passage),
      text: passage.text,
    });
  });
}
