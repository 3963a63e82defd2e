import { composeSlide } from '#shared/deck/compose.ts';
import type { DeckSummary } from '#shared/deck/deck-summary.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes, type TextBox } from '#shared/deck/scene.ts';
import { createPlainDeckContext } from './plain-slides.ts';

/** Lays out a slide of a deck without a name; `find` returns the text of a part. */
export function composeInPlainDeck(
  slide: SlideContent,
  theme: string,
  more: { summary?: DeckSummary } = {},
) {
  const { scene, findings } = composeSlide(slide, { ...createPlainDeckContext(theme), ...more });
  const texts = flattenBoxes(scene.boxes).filter((box) => box.kind === 'text');
  const find = (part: string): TextBox | undefined => texts.find((box) => box.part === part);
  return { scene, findings, texts, find };
}

/** Returns the drawn text of a box with single spaces. */
export const joinLineTexts = ({ lines }: TextBox) =>
  lines
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ');
