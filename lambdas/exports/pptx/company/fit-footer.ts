import { createDeckContext } from '#shared/deck/compose.ts';
import { createContext, createTextStyle } from '#shared/deck/context.ts';
import { typesetLabel } from '#shared/deck/fitted-text.ts';
import { getLineText } from '#shared/deck/line-breaking.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Theme } from '#shared/deck/theme.ts';
import type { CompanyPlaceholder } from './company-template.ts';

/** Font sizes to try, as shares of the company's. */
const fontSizeShares = [1, 0.9, 0.8] as const;

/**
 * Returns a footer that stays on one line of its placeholder, and its font size in px: smaller if that is enough, else
 * shortened too.
 */
export function fitFooter(
  deck: Deck,
  theme: Theme,
  text: string,
  { rect, size: companySize, isBold }: CompanyPlaceholder,
): { text: string; size: number } {
  const [slide] = deck.slides;
  if (!slide) return { text, size: companySize };
  const ctx = createContext(createDeckContext(deck, 0, deck.slides.length, theme), slide);
  const fitAt = (share: number) => {
    const size = companySize * share;
    const style = createTextStyle(ctx, 'body', size, { weight: isBold ? 700 : 400 });
    const { paragraph, broken } = typesetLabel(ctx, text, style, rect.width);
    const [line] = broken.lines;
    return { text: line ? getLineText(paragraph, line.start, line.end) : text, size };
  };
  const sizes = fontSizeShares.map(fitAt);
  return (
    sizes.find((fitted) => !fitted.text.endsWith('…')) ??
    sizes.at(-1) ?? { text, size: companySize }
  );
}
