import type { Block } from './blocks.ts';

/** Blocks that follow one another under one heading. */
export type Section = { heading: string; blocks: Block[] };

/** The document's own title: the top heading that (nearly) all blocks share. */
export function documentTitle(blocks: Block[]): string | undefined {
  const top = blocks[0]?.heading[0];
  const under = blocks.filter((block) => block.heading[0] === top).length;
  const hasDeeper = blocks.some((block) => block.heading.length > 1);
  return top !== undefined && hasDeeper && under >= blocks.length * 0.8 ? top : undefined;
}

/** How many levels of headings make a section: below the title, or the top ones when there are several. */
function depthOf(blocks: Block[]): number {
  const tops = new Set(blocks.map((block) => block.heading[0] ?? ''));
  return tops.size >= 3 ? 1 : 2;
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

/** The sections of a whole document, in its order. */
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
