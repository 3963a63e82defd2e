import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import type { Rect } from '../../scene.ts';
import { listBodySizes, listSizeSteps } from '../../size-steps.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';
import type { Blocks, Pair } from './pair.ts';

/** Texts of all pairs that are set at one common size. */
export type PairTexts = {
  names: TextBlock[];
  figures: TextBlock[][];
  labels: TextBlock[];
  nameHeight: number;
  figureHeight: number;
  labelHeight: number;
  on: string;
};

function typesetFigures(ctx: Ctx, pairs: Pair[], width: number, height: number): TextBlock[][] {
  const { palette } = ctx.theme;
  const texts = pairs.map(({ figures }) => figures);
  const hasBars = pairs.some(({ values }) => values !== undefined);
  const largest = pairs.length === 1 || !hasBars ? 76 : pairs.length === 2 ? 48 : 44;
  return fitToHeight(ctx, 'measures', listSizeSteps(largest, 22, 2), height, (size) => {
    const value = texts.map((pair) =>
      pair.map((text, i) => {
        const tracking = -0.035;
        const color = i === 1 ? getEmphasisColor(palette) : palette.ink;
        const style = createNumeralStyle(ctx, size, {
          texts: texts.flat(),
          color,
          leading: 1.08,
          tracking,
        });
        return typesetText(ctx, createFigureSpans(ctx, text, size), style, width - 24);
      }),
    );
    const blocks = value.flat();
    const isOneLine = blocks.every((block) => block.broken.lines.length <= 1);
    const tallest = Math.max(...blocks.map((block) => block.height));
    return {
      height: isOneLine || size <= 22 ? tallest : height + 1,
      areWordsWhole: areWordsWhole(blocks),
      value,
    };
  });
}

/** Typesets the names, figures and labels of all pairs, each kind at one size. */
export function typesetTexts(
  ctx: Ctx,
  blocks: Blocks,
  pairs: Pair[],
  width: number,
  rect: Rect,
  nameSize = 24,
): PairTexts {
  const { palette, tokens, panelInset } = ctx.theme;
  const isSingle = pairs.length === 1;
  const hasBars = pairs.some(({ values }) => values !== undefined);
  const step = computePairStep(width);
  const names = fitToHeight(
    ctx,
    'measures',
    listBodySizes(!hasBars ? 32 : isSingle ? 28 : nameSize),
    rect.height * 0.24,
    (size) => {
      const style = createTextStyle(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.012,
      });
      const value = pairs.map(({ measure }) =>
        typesetText(ctx, measure.name, style, width, 'widow'),
      );
      return {
        height: Math.max(...value.map((one) => one.height)),
        areWordsWhole: areWordsWhole(value),
        value,
      };
    },
  );
  const labels = fitToHeight(
    ctx,
    'before',
    listSizeSteps(!hasBars ? 24 : isSingle ? 20 : 18, 16),
    rect.height * 0.24,
    (size) => {
      const style = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 });
      const value = [blocks.before, blocks.after].map((text) =>
        typesetText(ctx, text, style, step - 12),
      );
      return {
        height: Math.max(...value.map((one) => one.height)),
        areWordsWhole: areWordsWhole(value),
        value,
      };
    },
  );
  const figures = typesetFigures(ctx, pairs, step, rect.height * 0.3);
  const tallest = (list: TextBlock[]) => Math.max(...list.map((block) => block.height));
  return {
    names,
    figures,
    labels,
    nameHeight: tallest(names),
    figureHeight: tallest(figures.flat()),
    labelHeight: tallest(labels),
    on: !isSingle && panelInset.x > 0 ? palette.panel : palette.surface,
  };
}

/** Width of each half of a pair, px; limited, so that the two bars of a measure are close together. */
export function computePairStep(width: number): number {
  return Math.min(width / 2, 300);
}
