import { moveText } from '../boxes.ts';
import { type Ctx, createTextStyle, type StyleOptions, typesetText } from '../context.ts';
import { limitToClauses } from '../display-sizes.ts';
import { fitText } from '../fitted-text.ts';
import type { LayoutContent } from '../model.ts';
import type { ImageContent } from '../model-parts.ts';
import type { Box, Rect, TextBox } from '../scene.ts';
import { drawCreditLine } from './credit-line.ts';

type PicturedSlide = LayoutContent<'cover'> | LayoutContent<'section'>;

type PicturedLook = {
  /** Where the title and the sentence below it are, px. */
  area: Rect;
  /** Font sizes of the title, px. */
  sizes: number[];
  title: StyleOptions;
  /** Style of the sentence: the subtitle or lead. */
  text: StyleOptions;
  /** Background colour. */
  on: string;
  valign?: 'top' | 'middle' | 'bottom';
  /** Distance of the sentence from the title, px. */
  gap?: number;
};

/** Maximum height of the sentence below the title: px, and as a fraction of the area. */
const sentenceHeightLimits = { max: 132, share: 0.4 } as const;
/** Font sizes of the sentence, px. */
const sentenceSizes = [26, 24, 22, 20];

/** Places the title and the subtitle or lead of a cover or section that has a picture. */
export function drawPicturedTexts(ctx: Ctx, slide: PicturedSlide, look: PicturedLook): TextBox[] {
  const { area, sizes, on, valign = 'top', gap = 22 } = look;
  const isCover = slide.layout === 'cover';
  const sentence = isCover ? slide.blocks.subtitle : slide.blocks.lead;
  const sentenceStyle = (size: number) =>
    createTextStyle(ctx, 'body', size, { leading: 1.36, ...look.text });
  const [largest = 0] = sentenceSizes;
  const needed = sentence
    ? typesetText(ctx, sentence, sentenceStyle(largest), area.width, 'widow').height
    : 0;
  const kept = sentence
    ? Math.min(needed, sentenceHeightLimits.max, area.height * sentenceHeightLimits.share) + gap
    : 0;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { ...area, height: area.height - kept },
    steps: limitToClauses(slide.title, sizes, area.width),
    style: (size) => createTextStyle(ctx, 'display', size, look.title),
    balance: 'full',
    on,
  });
  const texts = [title];
  if (sentence) {
    const y = title.y + title.height + gap;
    texts.push(
      fitText(ctx, sentence, {
        part: isCover ? 'subtitle' : 'lead',
        role: 'p',
        rect: { ...area, y, height: area.y + area.height - y },
        steps: sentenceSizes,
        style: sentenceStyle,
        balance: 'widow',
        on,
      }),
    );
  }
  const end = Math.max(...texts.map(({ y, height }) => y + height));
  const free = Math.max(0, area.y + area.height - end);
  const by = { top: 0, middle: free / 2, bottom: free }[valign];
  return texts.map((box) => moveText(box, Math.round(by)));
}

type TextPosition = { x: number; y: number; width: number; color: string; on: string };

/** Places the byline of a cover that has a picture; empty without a byline. */
export function drawPicturedByline(
  ctx: Ctx,
  { blocks }: LayoutContent<'cover'>,
  { color, on, ...place }: TextPosition,
): Box[] {
  if (!blocks.byline) return [];
  return [
    fitText(ctx, blocks.byline, {
      part: 'byline',
      role: 'caption',
      rect: { ...place, height: 46 },
      steps: [18, 17, 16],
      style: (size) => createTextStyle(ctx, 'body', size, { color, accent: color, leading: 1.25 }),
      valign: 'bottom',
      on,
    }),
  ];
}

/** Places the number of a section that has a picture; empty without a number. */
export function drawPicturedNumber(
  ctx: Ctx,
  { blocks }: LayoutContent<'section'>,
  options: {
    rect: Rect;
    sizes: number[];
    style: StyleOptions;
    family?: 'display' | 'mono';
    on: string;
    align?: 'left' | 'center' | 'right';
    valign?: 'top' | 'middle' | 'bottom';
  },
): Box[] {
  const { sizes, style, family = 'display', ...place } = options;
  if (!blocks.number) return [];
  return [
    fitText(ctx, blocks.number, {
      part: 'number',
      role: 'label',
      steps: sizes,
      style: (size) => createTextStyle(ctx, family, size, { leading: 1.1, ...style }),
      ...place,
    }),
  ];
}

/** Places the credit of a cover's or section's picture; empty without a credit. */
export const drawPictureCredit = (
  ctx: Ctx,
  { credit }: ImageContent,
  place: TextPosition & { align?: 'right' },
): Box[] => (credit ? drawCreditLine(ctx, credit, place) : []);
