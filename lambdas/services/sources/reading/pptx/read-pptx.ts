import { readPart, readRelations } from '../office-xml.ts';
import type { PassageList } from '../passage-list.ts';
import type { Zip } from '../zip.ts';
import { readChartRows } from './chart-table.ts';
import { isHiddenSlide, listSlideParts, readDiagramTexts } from './deck-parts.ts';
import { readSlideBlocks, type SlideBlock, type SlideParagraph } from './slide-text.ts';

const formatListEntry = ({ text, level }: SlideParagraph): string =>
  `${'  '.repeat(level)}- ${text.replace(/\s+/g, ' ').trim()}`;

function addText(list: PassageList, paragraphs: readonly SlideParagraph[]): void {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && only) list.paragraph(only.text.replace(/\s+/g, ' '));
  else list.list(paragraphs.map(formatListEntry));
}

function addPart(zip: Zip, part: string | undefined, list: PassageList): void {
  const xml = part === undefined ? undefined : readPart(zip, part);
  if (xml === undefined) return;
  const rows = readChartRows(xml);
  if (rows.length > 1) list.table(rows);
  else list.list(readDiagramTexts(xml).map((text) => `- ${text}`));
}

function addNotes(zip: Zip, part: string | undefined, list: PassageList): void {
  const xml = part === undefined ? undefined : readPart(zip, part);
  for (const block of readSlideBlocks(xml ?? '')) {
    if (block.kind === 'text') list.paragraph(block.paragraphs.map(({ text }) => text).join(' '));
  }
}

const compareTitleFirst = (a: SlideBlock, b: SlideBlock): number =>
  Number(b.kind === 'title') - Number(a.kind === 'title');

/**
 * Reads a PowerPoint document: each visible slide is a page under its title, with text, tables, charts, diagrams and
 * notes.
 */
export function readPptx(zip: Zip, list: PassageList): void {
  for (const [i, part] of listSlideParts(zip).entries()) {
    const xml = readPart(zip, part);
    if (xml === undefined || isHiddenSlide(xml)) continue;
    const relations = readRelations(zip, part);
    list.startPage(i + 1);
    for (const block of readSlideBlocks(xml).toSorted(compareTitleFirst)) {
      if (block.kind === 'title') list.heading(1, block.text);
      else if (block.kind === 'text') addText(list, block.paragraphs);
      else if (block.kind === 'table') list.table(block.rows);
      else addPart(zip, relations.get(block.relation)?.target, list);
    }
    const notes = [...relations.values()].find(({ type }) => type === 'notesSlide');
    addNotes(zip, notes?.target, list);
  }
}
