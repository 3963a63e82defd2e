import { isOpening, type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { placePicture } from '#shared/deck/place-picture.ts';
import { countWords } from '#shared/deck/word-count.ts';
import type { UnkeptKind } from '#shared/domain/unkept.ts';
import type { FileSlide } from '../read/file-deck.ts';
import type { FitCheck } from './fit-check.ts';
import { escapeInline, splitText } from './text-items.ts';

/** Data that all slides of an import share. */
export type MapContext = {
  language: string;
  fits: FitCheck;
  /** Data URIs of the encoded pictures, by the name of the picture's part in the file. */
  pictures: ReadonlyMap<string, string>;
  lose: (slide: number, kind: UnkeptKind, name: string) => void;
};

type Blocks = { [L in SlideContent['layout']]: Extract<SlideContent, { layout: L }>['blocks'] };

/** Number of words above which a title is shortened, and maximum characters of a shortened title. */
const maxTitleWords = 18;
const shortTitleLength = 90;

const isChinese = (language: string): boolean => /^zh\b/.test(language);

/** Returns a default title for a slide without a title. */
function createNumberTitle(number: number, language: string): string {
  if (isChinese(language)) return `第 ${number} 页`;
  return language.startsWith('en') ? `Slide ${number}` : String(number);
}

/** Returns the title of a slide that continues another one. */
function createContinuedTitle(title: string, part: number, language: string): string {
  return isChinese(language) ? `${title}（${part}）` : `${title} (${part})`;
}

/**
 * Builds the slides for one slide of the file. A slide is added only if the schema accepts it and it has space for
 * its content.
 */
export class SlideBuilder {
  readonly slides: SlideContent[] = [];
  /** Texts that did not fit on a slide; they go to the notes. */
  readonly leftovers: string[] = [];
  readonly title: string;
  /** The end of a title that is too long for a slide; empty for a shorter title. */
  readonly titleRest: string;
  readonly slide: FileSlide;
  readonly context: MapContext;
  private readonly firstIndex: number;

  constructor(slide: FileSlide, title: string, context: MapContext, firstIndex: number) {
    this.slide = slide;
    this.context = context;
    this.firstIndex = firstIndex;
    const whole = escapeInline(title) || createNumberTitle(slide.number, context.language);
    const isLong = countWords(whole) > maxTitleWords || whole.length > 150;
    const maxLength = isChinese(context.language) ? 30 : shortTitleLength;
    const [head = whole] = isLong ? splitText(whole, maxLength) : [whole];
    this.title = head;
    this.titleRest = whole.slice(head.length).trim();
  }

  private nextTitle(): string {
    const part = this.slides.length + 1;
    return part === 1 ? this.title : createContinuedTitle(this.title, part, this.context.language);
  }

  /** Returns a slide with a layout; undefined if the schema rejects it or it has no space for the content. */
  private make<L extends SlideContent['layout']>(
    layout: L,
    blocks: Blocks[L],
  ): SlideContent | undefined {
    const parsed = slideContentSchema.safeParse({
      layout,
      title: this.nextTitle(),
      notes: '',
      sources: [],
      blocks,
    });
    if (!parsed.success) return undefined;
    const index = this.firstIndex + this.slides.length;
    return this.context.fits(parsed.data, index) ? parsed.data : undefined;
  }

  /** Adds a slide if it is valid and fits; returns whether it was added. */
  add<L extends SlideContent['layout']>(layout: L, blocks: Blocks[L]): boolean {
    const slide = this.make(layout, blocks);
    if (slide) this.slides.push(slide);
    return slide !== undefined;
  }

  /**
   * Puts a picture on the first slide if that is a cover or section with space for it; returns whether it was added.
   */
  addToOpening(image: ImageContent): boolean {
    const [slide] = this.slides;
    const slideWithPicture = slide && isOpening(slide) ? placePicture(slide, image) : undefined;
    if (!slideWithPicture || !this.context.fits(slideWithPicture, this.firstIndex)) return false;
    this.slides[0] = slideWithPicture;
    return true;
  }

  /** Adds a slide that has only the title. */
  addTitle(): void {
    if (this.add('section', {})) return;
    const [title = this.title] = splitText(this.title, 40);
    if (title !== this.title) this.moveToNotes([this.title]);
    this.slides.push({ layout: 'section', title, notes: '', sources: [], blocks: {} });
  }

  /** Moves texts to the notes, and lists them as content that the import keeps in another form. */
  moveToNotes(texts: readonly string[]): void {
    if (texts.length === 0) return;
    for (const text of texts) this.leftovers.push(text);
    this.lose('moved_to_notes', texts[0] ?? '');
  }

  lose(kind: UnkeptKind, name: string): void {
    this.context.lose(this.slide.number, kind, name);
  }
}
