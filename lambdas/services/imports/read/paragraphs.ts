import type { XmlAttributes } from '../../sources/reading/office-xml.ts';
import type { FileParagraph } from './file-deck.ts';

/** Deepest paragraph level, from 0 (ECMA-376, ST_TextIndentLevelType). */
const maxLevel = 8;

/** Types of fields whose text PowerPoint computes. */
const computedFields = new Set(['slidenum']);

const parseLevel = ({ lvl }: XmlAttributes): number =>
  Math.min(maxLevel, Math.max(0, Math.trunc(Number(lvl)) || 0));

/** Reads the paragraphs of a text body, and the texts of its links. */
export class ParagraphReader {
  private paragraphs: FileParagraph[] = [];
  private paragraph: FileParagraph | undefined;
  private isText = false;
  private isComputed = false;
  private run = '';
  private isLink = false;
  readonly links: string[] = [];

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'p') this.paragraph = { text: '', level: 0, isNumbered: false };
    else if (name === 'pPr' && this.paragraph) this.paragraph.level = parseLevel(attributes);
    else if (name === 'buAutoNum' && this.paragraph) this.paragraph.isNumbered = true;
    else if (name === 'r') this.startRun();
    else if (name === 'fld') this.isComputed = computedFields.has(attributes.type ?? '');
    else if (name === 'hlinkClick' && this.paragraph && attributes['r:id']) this.isLink = true;
    else if (name === 't') this.isText = !this.isComputed;
    else if (name === 'br' && this.paragraph) this.paragraph.text += ' ';
  }

  private startRun(): void {
    this.run = '';
    this.isLink = false;
  }

  text(text: string): void {
    if (!this.isText || !this.paragraph) return;
    this.paragraph.text += text;
    this.run += text;
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'fld') this.isComputed = false;
    else if (name === 'r') this.endRun();
    else if (name === 'p') this.endParagraph();
  }

  private endRun(): void {
    if (this.isLink && this.run.trim() !== '') this.links.push(this.run.trim());
    this.isLink = false;
  }

  private endParagraph(): void {
    const { paragraph } = this;
    this.paragraph = undefined;
    if (!paragraph) return;
    // PowerPoint writes a vertical tab for a line break in titles.
    const text = paragraph.text.replaceAll('_x000B_', ' ').replace(/\s+/g, ' ').trim();
    if (text !== '') this.paragraphs.push({ ...paragraph, text });
  }

  /** Returns the paragraphs since the last call. */
  take(): FileParagraph[] {
    const { paragraphs } = this;
    this.paragraphs = [];
    return paragraphs;
  }
}
