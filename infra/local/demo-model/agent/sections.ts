import type { Block } from './blocks.ts';
import { wordsIn } from './text.ts';

/** Blocks that follow one another under one heading. */
export type Section = { heading: string; blocks: Block[] };

/** Longest first line, in words, that is read as a title. */
const titleWords = 12;

/** A first heading that only opens the document: little below it, and nothing like the sections that follow. */
function openingTitle(blocks: Block[]): string | undefined {
  const top = blocks[0]?.heading[0];
  const own = blocks.filter(({ heading }) => heading[0] === top);
  const others = new Set(blocks.map(({ heading }) => heading[0])).size - 1;
  const isPlain = own.every(({ heading, kind }) => heading.length === 1 && kind !== 'table');
  return top && isPlain && own.length <= 2 && others >= 3 ? top : undefined;
}

/** A first line without a full stop above everything else: a sheet's caption, say. */
function firstLine([first, ...rest]: Block[]): string | undefined {
  const isTitle =
    first?.kind === 'paragraph' &&
    rest.length > 2 &&
    !first.text.includes('\n') &&
    !/[.。!?！？:：]$/.test(first.text.trim()) &&
    wordsIn(first.text) >= 3 &&
    wordsIn(first.text) <= titleWords;
  return isTitle ? first.text.trim() : undefined;
}

/** The document's own title: the top heading that (nearly) all blocks share, the one that opens it, or its first line. */
export function documentTitle(blocks: Block[]): string | undefined {
  const top = blocks[0]?.heading[0];
  const under = blocks.filter((block) => block.heading[0] === top).length;
  const hasDeeper = blocks.some((block) => block.heading.length > 1);
  if (top !== undefined && hasDeeper && under >= blocks.length * 0.8) return top;
  return openingTitle(blocks) ?? firstLine(blocks);
}

/** How many levels of headings make a section: the fewest that tell three apart. */
function depthOf(blocks: Block[]): number {
  const deepest = Math.max(1, ...blocks.map(({ heading }) => heading.length));
  for (let depth = 1; depth < deepest; depth++) {
    const paths = new Set(blocks.map(({ heading }) => heading.slice(0, depth).join('\n')));
    if (paths.size >= 3) return depth;
  }
  return Math.min(deepest, 3);
}

function group(blocks: Block[], keyOf: (block: Block) => string[]): Section[] {
  const sections: (Section & { key: string })[] = [];
  for (const block of blocks) {
    const path = keyOf(block);
    const key = path.join('\n');
    const known = sections.find((section) => section.key === key);
    if (known) known.blocks.push(block);
    else sections.push({ key, heading: path.at(-1) ?? '', blocks: [block] });
  }
  return sections.map(({ heading, blocks: own }) => ({ heading, blocks: own }));
}

/** The sections of a whole document, in its order; what stands below its title alone has no heading. */
export function sectionsOf(blocks: Block[]): Section[] {
  const depth = depthOf(blocks);
  const title = documentTitle(blocks);
  return group(blocks, (block) => {
    const path = block.heading.slice(0, depth);
    return path.length === 1 && path[0] === title ? [''] : path;
  });
}

/** The parts of one section by its own subheadings; text above the first of them comes without heading. */
export function partsOf(section: Section): Section[] {
  const shortest = Math.min(...section.blocks.map((block) => block.heading.length));
  return group(section.blocks, (block) => [block.heading[shortest] ?? '']);
}
