import type { Block } from './blocks.ts';
import { countWords } from './text.ts';

/** Consecutive blocks under one heading. */
export type Section = { heading: string; blocks: Block[] };

/** Maximum number of words of a first line that is read as a title. */
const maxTitleWords = 12;

/** Returns a first heading that only introduces the document: little content below it, unlike the sections after it. */
function findOpeningTitle(blocks: Block[]): string | undefined {
  const top = blocks[0]?.heading[0];
  const titleBlocks = blocks.filter(({ heading }) => heading[0] === top);
  const otherHeadings = new Set(blocks.map(({ heading }) => heading[0])).size - 1;
  const isPlain = titleBlocks.every(
    ({ heading, kind }) => heading.length === 1 && kind !== 'table',
  );
  return top && isPlain && titleBlocks.length <= 2 && otherHeadings >= 3 ? top : undefined;
}

/** Returns a first line without a full stop, such as the caption of a spreadsheet. */
function findTitleLine([first, ...rest]: Block[]): string | undefined {
  const isTitle =
    first?.kind === 'paragraph' &&
    rest.length > 2 &&
    !first.text.includes('\n') &&
    !/[.。!?！？:：]$/.test(first.text.trim()) &&
    countWords(first.text) >= 3 &&
    countWords(first.text) <= maxTitleWords;
  return isTitle ? first.text.trim() : undefined;
}

/** Returns the document's title: the top heading of (nearly) all blocks, its first heading or its first line. */
export function findDocumentTitle(blocks: Block[]): string | undefined {
  const top = blocks[0]?.heading[0];
  const under = blocks.filter((block) => block.heading[0] === top).length;
  const hasDeeper = blocks.some((block) => block.heading.length > 1);
  if (top !== undefined && hasDeeper && under >= blocks.length * 0.8) return top;
  return findOpeningTitle(blocks) ?? findTitleLine(blocks);
}

/** Returns the number of heading levels that make a section: the lowest that gives at least three sections. */
function findSectionDepth(blocks: Block[]): number {
  const deepest = Math.max(1, ...blocks.map(({ heading }) => heading.length));
  for (let depth = 1; depth < deepest; depth++) {
    const paths = new Set(blocks.map(({ heading }) => heading.slice(0, depth).join('\n')));
    if (paths.size >= 3) return depth;
  }
  return Math.min(deepest, 3);
}

function groupByHeadingPath(blocks: Block[], headingPath: (block: Block) => string[]): Section[] {
  const sections: (Section & { key: string })[] = [];
  for (const block of blocks) {
    const path = headingPath(block);
    const key = path.join('\n');
    const existing = sections.find((section) => section.key === key);
    if (existing) existing.blocks.push(block);
    else sections.push({ key, heading: path.at(-1) ?? '', blocks: [block] });
  }
  return sections.map(({ heading, blocks }) => ({ heading, blocks }));
}

/** Splits a document into sections. Blocks directly below the title have an empty heading. */
export function splitSections(blocks: Block[]): Section[] {
  const depth = findSectionDepth(blocks);
  const title = findDocumentTitle(blocks);
  return groupByHeadingPath(blocks, (block) => {
    const path = block.heading.slice(0, depth);
    return path.length === 1 && path[0] === title ? [''] : path;
  });
}

/** Splits a section by its subheadings. Text before the first one has an empty heading. */
export function splitSubsections(section: Section): Section[] {
  const shortest = Math.min(...section.blocks.map((block) => block.heading.length));
  return groupByHeadingPath(section.blocks, (block) => [block.heading[shortest] ?? '']);
}
