import { parseXml, partOf, relationsOf } from '../office-xml.ts';
import type { PassageList } from '../passage-list.ts';
import type { Zip } from '../zip.ts';
import { chartRows } from './chart-table.ts';
import { type SlideBlock, type SlideParagraph, slideBlocks } from './slide-text.ts';

const root = 'ppt/presentation.xml';

/** The parts of the slides in their order; hidden ones are left out as a showing leaves them out. */
function slidesOf(zip: Zip): string[] {
  const relations = relationsOf(zip, root);
  const ids: string[] = [];
  parseXml(partOf(zip, root) ?? '', {
    open(name, attributes) {
      if (name === 'sldId' && attributes['r:id']) ids.push(attributes['r:id']);
    },
  });
  return ids.flatMap((id) => relations.get(id)?.target ?? []);
}

const isHidden = (xml: string): boolean => /<p:sld [^<>]*show="(?:0|false)"/.test(xml);

const entryOf = ({ text, level }: SlideParagraph): string =>
  `${'  '.repeat(level)}- ${text.replace(/\s+/g, ' ').trim()}`;

function addText(list: PassageList, paragraphs: readonly SlideParagraph[]): void {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && only) list.paragraph(only.text.replace(/\s+/g, ' '));
  else list.list(paragraphs.map(entryOf));
}

function addPart(zip: Zip, part: string | undefined, list: PassageList): void {
  const xml = part === undefined ? undefined : partOf(zip, part);
  if (xml === undefined) return;
  const rows = chartRows(xml);
  if (rows.length > 1) list.table(rows);
  else list.list(diagramTexts(xml).map((text) => `- ${text}`));
}

/** What stands in the shapes of a diagram. */
function diagramTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  parseXml(xml, {
    open(name) {
      if (name === 'p') texts.push('');
      isText = name === 't';
    },
    text(text) {
      if (isText) texts.push(`${texts.pop() ?? ''}${text}`);
    },
    close() {
      isText = false;
    },
  });
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function addNotes(zip: Zip, part: string | undefined, list: PassageList): void {
  const xml = part === undefined ? undefined : partOf(zip, part);
  for (const block of slideBlocks(xml ?? '')) {
    if (block.kind === 'text') list.paragraph(block.paragraphs.map(({ text }) => text).join(' '));
  }
}

const byTitle = (a: SlideBlock, b: SlideBlock): number =>
  Number(b.kind === 'title') - Number(a.kind === 'title');

/** Reads a PowerPoint document: each slide a page under its title, with its tables, charts, diagrams and notes. */
export function readPptx(zip: Zip, list: PassageList): void {
  for (const [i, part] of slidesOf(zip).entries()) {
    const xml = partOf(zip, part);
    if (xml === undefined || isHidden(xml)) continue;
    const relations = relationsOf(zip, part);
    list.startPage(i + 1);
    for (const block of slideBlocks(xml).toSorted(byTitle)) {
      if (block.kind === 'title') list.heading(1, block.text);
      else if (block.kind === 'text') addText(list, block.paragraphs);
      else if (block.kind === 'table') list.table(block.rows);
      else addPart(zip, relations.get(block.relation)?.target, list);
    }
    const notes = [...relations.values()].find(({ type }) => type === 'notesSlide');
    addNotes(zip, notes?.target, list);
  }
}
