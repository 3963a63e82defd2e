import { parseXml, type XmlAttributes } from '../office-xml.ts';

export type SlideParagraph = { text: string; level: number };

export type SlideBlock =
  | { kind: 'title'; text: string }
  | { kind: 'text'; paragraphs: SlideParagraph[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'part'; relation: string };

const titleTypes = new Set(['title', 'ctrTitle']);
/** Placeholders with the same content on every slide. */
const repeatedPlaceholders = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);

/** Deepest paragraph level, from 0 (ECMA-376, ST_TextIndentLevelType); limits the indentation. */
const maxLevel = 8;

const parseLevel = ({ lvl }: XmlAttributes): number =>
  Math.min(maxLevel, Math.max(0, Math.trunc(Number(lvl)) || 0));

/** Reads a slide's shapes in drawing order. */
class SlideReader {
  readonly blocks: SlideBlock[] = [];
  private placeholder = '';
  private paragraphs: SlideParagraph[] = [];
  private paragraph: SlideParagraph | undefined;
  private rows: string[][] | undefined;
  private isText = false;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'sp') this.startShape();
    else if (name === 'ph') this.placeholder = attributes.type ?? 'body';
    else if (name === 'tbl') this.rows = [];
    else if (name === 'tr') this.rows?.push([]);
    else if (name === 'tc') this.paragraphs = [];
    else if (name === 'p') this.paragraph = { text: '', level: 0 };
    else if (name === 'pPr' && this.paragraph) this.paragraph.level = parseLevel(attributes);
    else if (name === 't') this.isText = true;
    else if (name === 'br' && this.paragraph) this.paragraph.text += ' ';
    else if (name === 'chart' || name === 'relIds') this.addPart(attributes);
  }

  text(text: string): void {
    if (this.isText && this.paragraph) this.paragraph.text += text;
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'p') this.endParagraph();
    else if (name === 'tc') this.endCell();
    else if (name === 'tbl') this.endTable();
    else if (name === 'sp') this.endShape();
  }

  private startShape(): void {
    this.placeholder = '';
    this.paragraphs = [];
  }

  private endParagraph(): void {
    if (this.paragraph && this.paragraph.text.trim() !== '') this.paragraphs.push(this.paragraph);
    this.paragraph = undefined;
  }

  private endCell(): void {
    this.rows?.at(-1)?.push(this.paragraphs.map(({ text }) => text).join(' '));
    this.paragraphs = [];
  }

  private endTable(): void {
    if (this.rows) this.blocks.push({ kind: 'table', rows: this.rows });
    this.rows = undefined;
  }

  private endShape(): void {
    const { paragraphs, placeholder } = this;
    this.paragraphs = [];
    if (paragraphs.length === 0 || repeatedPlaceholders.has(placeholder)) return;
    if (titleTypes.has(placeholder)) {
      this.blocks.push({ kind: 'title', text: paragraphs.map(({ text }) => text).join(' ') });
    } else this.blocks.push({ kind: 'text', paragraphs });
  }

  /** A chart or diagram is stored in a separate part. */
  private addPart(attributes: XmlAttributes): void {
    const relation = attributes['r:id'] ?? attributes['r:dm'];
    if (relation) this.blocks.push({ kind: 'part', relation });
  }
}

/** Returns the blocks of a slide or of its notes. */
export function readSlideBlocks(xml: string): SlideBlock[] {
  const reader = new SlideReader();
  parseXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  return reader.blocks;
}
