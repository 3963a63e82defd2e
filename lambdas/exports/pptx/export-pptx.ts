import type { ComposedSlide } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { getDeckTheme } from '#shared/deck/themes.ts';
import { writeContentTypes } from './content-types.ts';
import { embedFonts } from './embedded-fonts.ts';
import { createThemeMasters, type Masters } from './masters.ts';
import { type SlideFingerprint, writeOwnData } from './own-data.ts';
import { type PackageParts, writePart, zipParts } from './parts.ts';
import { createMediaStore } from './picture.ts';
import {
  fontPartName,
  presentationPartXml,
  presentationRelationships,
  writeConstantParts,
} from './presentation-part.ts';
import { type Authorship, appPartXml, corePartXml } from './properties.ts';
import type { ExportFinding } from './slide-context.ts';
import { findCharts, writeSlide } from './write-slide.ts';

export type PptxOptions = {
  /** Directory of the font files, named `<Family>-<Weight>.ttf`. */
  fontsDirectory: string;
  /** The theme in which the deck was laid out; by default its own. */
  theme?: Theme;
  /** Author of the file; by default the product name. */
  author?: string;
  /** Creation date; constant by default, so that equal decks produce equal files. */
  created?: Date;
  /**
   * Returns the texts that an import would read from the written parts. If set, the file also has the content of its
   * slides as custom data, from which an import restores them.
   */
  readPrints?: (parts: PackageParts) => SlideFingerprint[];
  /** Called with the differences between the file and the drawing, such as lines that no box width reproduces. */
  report?: (findings: ExportFinding[]) => void;
};

const defaultAuthorship: Authorship = {
  author: 'Deckwright',
  created: new Date(Date.UTC(2026, 0, 1)),
};

/**
 * Exports a laid-out deck as native PPTX: text boxes that wrap like the scene, shapes, tables, charts with data,
 * notes, the theme's master and fonts. Equal input gives equal bytes.
 */
export async function exportPptx(
  deck: Deck,
  composed: ComposedSlide[],
  options: PptxOptions,
): Promise<Uint8Array> {
  const theme = options.theme ?? getDeckTheme(deck);
  return exportWithMasters(deck, composed, createThemeMasters(theme), options);
}

/** Exports a deck that was laid out for the given masters. */
export async function exportWithMasters(
  deck: Deck,
  composed: ComposedSlide[],
  masters: Masters,
  options: PptxOptions,
): Promise<Uint8Array> {
  const scenes = composed.map(({ scene }) => scene);
  const parts: PackageParts = new Map();
  const media = createMediaStore();
  const hasOwnData = options.readPrints !== undefined;
  let firstChart = 1;
  const findings = scenes.flatMap((scene, index) => {
    const slideFindings = writeSlide(parts, deck, {
      ...{ scene, index, masters, media, firstChart, hasOwnData },
    });
    firstChart += findCharts(scene).length;
    return slideFindings;
  });
  writeConstantParts(parts);
  masters.write(parts);
  const fonts = await embedFonts(options.fontsDirectory, scenes);
  for (const [i, font] of fonts.entries()) parts.set(`ppt/${fontPartName(i)}`, font.eot);
  for (const { name, bytes } of media.all()) parts.set(`ppt/${name}`, bytes);
  writePart(parts, 'ppt/presentation.xml', presentationPartXml(scenes.length, fonts, masters));
  writePart(
    parts,
    'ppt/_rels/presentation.xml.rels',
    presentationRelationships(scenes.length, fonts, { masters: masters.ids.length, hasOwnData }),
  );
  writePart(parts, 'docProps/core.xml', corePartXml(deck, { ...defaultAuthorship, ...options }));
  writePart(parts, 'docProps/app.xml', appPartXml(scenes.length));
  if (options.readPrints) writeOwnData(parts, deck, options.readPrints(parts));
  writeContentTypes(parts);
  options.report?.(findings);
  return zipParts(parts);
}
