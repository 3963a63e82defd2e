import { createHash } from 'node:crypto';
import type { ComposedSlide } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { type DeckHtml, renderDeckHtml } from '#shared/deck/render-html.ts';
import { embedFonts } from './fonts.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Renders a laid-out deck as one self-contained HTML file with subsetted fonts. */
export async function exportHtml(
  deck: Deck,
  composed: ComposedSlide[],
  options: { fontsDirectory: string; version: number },
): Promise<DeckHtml> {
  const scenes = composed.map(({ scene }) => scene);
  const fonts = await embedFonts(options.fontsDirectory, scenes);
  return renderDeckHtml({ deck, scenes, fonts, version: options.version, sha256 });
}
