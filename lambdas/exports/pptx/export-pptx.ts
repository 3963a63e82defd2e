import type { Composed } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { themeById } from '#shared/deck/themes.ts';
import { createColors } from './colors.ts';
import { writeContentTypes } from './content-types.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { libraryPackage } from './library-package.ts';
import { closeParts, writePart } from './parts.ts';
import { createMediaStore } from './picture.ts';
import {
  fontPartName,
  presentationPartXml,
  presentationRelationships,
} from './presentation-part.ts';
import { type Authorship, appPartXml, corePartXml } from './properties.ts';
import { writeMaster } from './write-master.ts';
import { chartsOf, writeSlide } from './write-slide.ts';

export type PptxOptions = {
  /** Where the font files lie, named `<Family>-<Weight>.ttf`. */
  fontsDirectory: string;
  /** Default: the product. */
  author?: string;
  /** Date of the document; a fixed one by default, so that equal decks are equal files. */
  created?: Date;
  /** Is told what could not be kept, such as lines that no box width reproduces. */
  report?: (findings: Finding[]) => void;
};

const product: Authorship = { author: 'Deckwright', created: new Date(Date.UTC(2026, 0, 1)) };

/**
 * A laid out deck as native PPTX: text boxes whose natural wrapping gives the scene's lines, shapes, tables, charts
 * with their data, notes, the theme's master and the fonts. Equal input gives equal bytes.
 */
export async function exportPptx(
  deck: Deck,
  composed: Composed[],
  options: PptxOptions,
): Promise<Uint8Array> {
  const scenes = composed.map(({ scene }) => scene);
  const theme = themeById(deck.theme);
  const parts = await libraryPackage(deck);
  const [colors, media] = [createColors(theme), createMediaStore()];
  let firstChart = 1;
  const findings = scenes.flatMap((scene, index) => {
    const found = writeSlide(parts, deck, { scene, index, colors, media, firstChart });
    firstChart += chartsOf(scene).length;
    return found;
  });
  writeMaster(parts, theme);
  const fonts = await embeddedFonts(options.fontsDirectory, scenes);
  for (const [i, font] of fonts.entries()) parts.set(`ppt/${fontPartName(i)}`, font.eot);
  for (const { name, bytes } of media.all()) parts.set(`ppt/${name}`, bytes);
  writePart(parts, 'ppt/presentation.xml', presentationPartXml(scenes.length, fonts));
  writePart(
    parts,
    'ppt/_rels/presentation.xml.rels',
    presentationRelationships(scenes.length, fonts),
  );
  writePart(parts, 'docProps/core.xml', corePartXml(deck, { ...product, ...options }));
  writePart(parts, 'docProps/app.xml', appPartXml(scenes.length));
  writeContentTypes(parts);
  options.report?.(findings);
  return closeParts(parts);
}
