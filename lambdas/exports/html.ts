import { createHash } from 'node:crypto';
import type { ComposedSlide } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { type DeckHtml, renderDeckHtml } from '#shared/deck/render-html.ts';
import { embedFonts } from './fonts.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

type Options = { fontsDirectory: string; version: number };

/** Renders a laid-out deck as one self-contained HTML file with subsetted fonts. */
export async function exportHtml(
  deck: Deck,
  composed: ComposedSlide[],
  options: Options,
): Promise<DeckHtml> {
  const { file } = await exportHtmlWithPage(deck, composed, { ...options, pictures: new Map() });
  return file;
}

/**
 * Renders a laid-out deck whose images are stored pictures: a self-contained file, and a page that refers to the
 * pictures. The page is undefined without pictures. `pictures` has their data URIs by id.
 */
export async function exportHtmlWithPage(
  deck: Deck,
  composed: ComposedSlide[],
  { fontsDirectory, version, pictures }: Options & { pictures: ReadonlyMap<string, string> },
): Promise<{ file: DeckHtml; page: DeckHtml | undefined }> {
  const scenes = composed.map(({ scene }) => scene);
  const fonts = await embedFonts(fontsDirectory, scenes);
  const input = { deck, scenes, fonts, version, sha256 };
  return {
    file: renderDeckHtml({ ...input, pictures }),
    page: pictures.size > 0 ? renderDeckHtml(input) : undefined,
  };
}
