import { toPlainText } from '#shared/deck/inline.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { cutText } from '#shared/domain/text.ts';
import type { FileDeck, FileLoss, FileSlide } from '../read/file-deck.ts';
import type { FitCheck } from './fit-check.ts';
import { mapSlide } from './map-slide.ts';
import { restoreSlide } from './restore-slide.ts';
import type { SlideBuilder } from './slide-builder.ts';
import { formatSlideLines } from './slide-lines.ts';
import { splitText } from './text-items.ts';

export type MapOptions = {
  fits: FitCheck;
  /** Whether a slide fits in the theme of the new presentation; `fits` checks several themes. */
  fitsTheme: FitCheck;
  /** Data URIs of the encoded pictures, by the name of the picture's part in the file. */
  pictures: ReadonlyMap<string, string>;
  /** Maximum number of slides of the presentation: at least the number of slides of the file. */
  maxSlides: number;
  /** Name of the file without its extension; becomes the title if the file has none. */
  fileName: string;
};

export type MappedDeck = {
  title: string;
  subtitle: string;
  slides: SlideContent[];
  losses: FileLoss[];
};

const maxNotesLength = 4_000;
const maxTitleLength = 160;

/** Default titles that programs write into the properties of a new file. */
const defaultTitlePattern =
  /^(powerpoint presentation|presentation\d*|slide \d+|untitled.*|ppt.*|no slide title)$/i;

class LossList {
  readonly list: FileLoss[];

  constructor(losses: readonly FileLoss[]) {
    this.list = [...losses];
  }

  add(slide: number, kind: FileLoss['kind'], name: string): void {
    const earlierLoss = this.list.find((loss) => loss.slide === slide && loss.kind === kind);
    if (earlierLoss) earlierLoss.count += 1;
    else this.list.push({ slide, kind, name, count: 1 });
  }

  sorted(): FileLoss[] {
    const place = ({ slide }: FileLoss) => slide ?? Number.POSITIVE_INFINITY;
    return this.list.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  }
}

/** The slides of the presentation that are made from one slide of the file. */
type Group = {
  file: FileSlide;
  slides: SlideContent[];
  leftovers: string[];
  /** Whether the slide has the content that an export of this product stored, with its notes. */
  isRestored?: true;
};

/**
 * Removes slides until the deck has at most `max`: each time the last slide of the longest group. Its texts become
 * leftovers of the group, which are added to the notes of one of its slides.
 */
function limitSlides(groups: readonly Group[], max: number, losses: LossList): void {
  let count = groups.reduce((sum, { slides }) => sum + slides.length, 0);
  while (count > max) {
    const [longest] = groups.toSorted((a, b) => b.slides.length - a.slides.length);
    if (!longest || longest.slides.length < 2) return;
    const removed = longest.slides.pop();
    count -= 1;
    if (!removed) return;
    const texts = formatSlideLines(removed);
    longest.leftovers.push(...texts);
    losses.add(longest.file.number, 'moved_to_notes', texts[0] ?? removed.title);
  }
}

/** Returns the slides of a group with the notes of the file and the texts that did not fit on a slide. */
function addNotes(
  { file, slides, leftovers, isRestored }: Group,
  losses: LossList,
): SlideContent[] {
  if (isRestored) return slides;
  // Convert the leftovers to plain text, because notes have no inline formatting.
  const texts = [file.notes, ...leftovers.map(toPlainText)];
  const whole = texts.filter((text) => text !== '').join('\n');
  const parts = splitText(whole, maxNotesLength);
  if (parts.length > slides.length) losses.add(file.number, 'text', parts[slides.length] ?? '');
  return slides.map((slide, i) => ({ ...slide, notes: parts[i] ?? '' }));
}

function findTitle(
  { title, slides, own }: FileDeck,
  first: SlideContent,
  fileName: string,
): string {
  if (own && first.title === slides[0]?.own?.content.title) return own.title;
  const hasTitle = slides[0]?.blocks.some(({ kind }) => kind === 'text');
  if (hasTitle) return first.title;
  return title !== '' && !defaultTitlePattern.test(title) ? title : fileName || first.title;
}

const toGroup = ({ slide, slides, leftovers }: SlideBuilder): Group => ({
  file: slide,
  slides,
  leftovers,
});

/**
 * Maps the slides of a PowerPoint file to the product's layouts. Text that does not fit on a slide continues on a
 * following slide or goes to the notes; `losses` lists content that the deck lacks, or has in another form.
 */
export function mapDeck(file: FileDeck, options: MapOptions): MappedDeck {
  const { fits, fitsTheme, pictures, maxSlides, fileName } = options;
  const losses = new LossList(file.losses);
  const context = {
    language: file.language,
    fits,
    pictures,
    lose: losses.add.bind(losses),
  };
  const groups: Group[] = [];
  let index = 0;
  for (const [i, slide] of file.slides.entries()) {
    const place = { isFirst: i === 0, isLast: i > 0 && i === file.slides.length - 1 };
    const firstIndex = index;
    const fitsHere = (content: SlideContent) => fitsTheme(content, firstIndex);
    const restored = restoreSlide(slide, { pictures, fits: fitsHere });
    const group: Group = restored
      ? { file: slide, slides: [restored], leftovers: [], isRestored: true }
      : toGroup(mapSlide(slide, context, { ...place, firstIndex }));
    if (slide.isHidden) losses.add(slide.number, 'hidden_slide', group.slides[0]?.title ?? '');
    groups.push(group);
    index += group.slides.length;
  }
  limitSlides(groups, maxSlides, losses);
  const slides = groups.flatMap((group) => addNotes(group, losses));
  const [first] = slides;
  if (!first) throw new Error('a file has at least one slide');
  return {
    title: cutText(findTitle(file, first, fileName), maxTitleLength),
    subtitle: first.layout === 'cover' ? (first.blocks.subtitle ?? '') : '',
    slides,
    losses: losses.sorted(),
  };
}
