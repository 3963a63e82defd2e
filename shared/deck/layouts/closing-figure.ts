import { placeText } from '../boxes.ts';
import { listNumbers } from '../change.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../context.ts';
import type { DeckFigure } from '../deck-summary.ts';
import type { Box } from '../scene.ts';
import { listSizeSteps } from '../size-steps.ts';
import { listAllSlideTexts } from '../slide-texts.ts';
import { createFigureSpans, createNumeralStyle } from './numeral-style.ts';

/** Font sizes of the figure and of its label, px. */
const figureSizes = { max: 128, min: 56 } as const;
const labelSizes = [24, 22, 20];
const maxLabelLines = 2;
const figureLabelGap = 6;

type FigureColors = { figure: string; label: string; on: string };
type FigureSpace = { x: number; width: number; top: number; bottom: number };

function typesetFigure(ctx: Ctx, value: string, color: string, size: number): TextBlock {
  const look = { texts: [value], color, leading: 1.04, tracking: -0.045 };
  return typesetText(
    ctx,
    createFigureSpans(ctx, value, size),
    createNumeralStyle(ctx, size, look),
    2000,
  );
}

function typesetLabel(ctx: Ctx, text: string, color: string, width: number) {
  return labelSizes
    .map((size) => {
      const style = createTextStyle(ctx, 'body', size, { color, accent: color, leading: 1.34 });
      return typesetText(ctx, [{ text }], style, width, 'widow');
    })
    .find((block) => block.broken.lines.length <= maxLabelLines && areWordsWhole([block]));
}

/** Returns the first figure of the deck whose number occurs in the closing's texts; undefined without one. */
export function findNamedFigure({ slide, summary }: Ctx): DeckFigure | undefined {
  const texts = listAllSlideTexts(slide).filter(({ part }) => /^(?:title|blocks)/.test(part));
  const named = new Set(texts.flatMap(({ text }) => listNumbers(text)));
  // A single digit is no evidence: it may count anything.
  return summary?.figures.find(({ value }) =>
    listNumbers(value).some((number) => number.length > 1 && named.has(number)),
  );
}

/**
 * Draws the deck's figure that the closing mentions, with its label, at the bottom of a free space. Empty without such
 * a figure or if the space is too small. Screen readers skip it, because it repeats another slide.
 */
export function drawClosingFigure(ctx: Ctx, space: FigureSpace, colors: FigureColors): Box[] {
  const figure = findNamedFigure(ctx);
  const label = figure && typesetLabel(ctx, figure.label, colors.label, space.width);
  if (!figure || !label) return [];
  const height = space.bottom - space.top - label.height - figureLabelGap;
  const number = listSizeSteps(figureSizes.max, figureSizes.min, 4)
    .map((size) => typesetFigure(ctx, figure.value, colors.figure, size))
    .find((block) => block.height <= height && block.inkWidth <= space.width);
  if (!number) return [];
  const y = space.bottom - label.height;
  const common = { x: space.x, role: 'p', on: colors.on, isSilent: true } as const;
  return [
    placeText(
      ctx,
      { ...number, width: space.width },
      { ...common, y: y - figureLabelGap - number.height },
    ),
    placeText(ctx, label, { ...common, y }),
  ];
}
