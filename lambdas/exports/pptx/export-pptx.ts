import PptxGenJS from 'pptxgenjs';
import type { Composed } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Finding, Scene } from '#shared/deck/scene.ts';
import { themeById } from '#shared/deck/themes.ts';
import { type Colors, createColors } from './colors.ts';
import { writeContentTypes } from './content-types.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { layoutPartXml, masterPartXml } from './master-part.ts';
import { notesPartXml } from './notes.ts';
import {
  closeParts,
  namespaces,
  openParts,
  type Parts,
  type Relationship,
  relationshipsXml,
  writePart,
  xmlHead,
} from './parts.ts';
import {
  fontPartName,
  presentationPartXml,
  presentationRelationships,
} from './presentation-part.ts';
import { type Authorship, appPartXml, corePartXml } from './properties.ts';
import { createSlideContext } from './slide-context.ts';
import { slideTreeXml } from './slide-tree.ts';
import { themePartXml } from './theme-part.ts';

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

/** What the library makes of the deck: the package, and the parts that hold data. */
async function makePackage(deck: Deck): Promise<Parts> {
  const pptx = new PptxGenJS();
  pptx.layout = 'LAYOUT_WIDE';
  pptx.defineSlideMaster({ title: 'Title only' });
  for (const slide of deck.slides) {
    const page = pptx.addSlide({ masterName: 'Title only' });
    page.addNotes(slide.notes);
  }
  const bytes = await pptx.write({ outputType: 'uint8array', compression: false });
  if (!(bytes instanceof Uint8Array)) throw new Error('the library wrote no bytes');
  return openParts(bytes);
}

type SlideInput = { scene: Scene; index: number; colors: Colors };

/** Writes a slide and its relationships; answers what could not be kept. */
function writeSlide(parts: Parts, deck: Deck, { scene, index, colors }: SlideInput): Finding[] {
  const theme = themeById(scene.theme);
  const slide = createSlideContext(theme, deck.language, colors);
  const tree = slideTreeXml(slide, scene, new Map());
  const ground =
    scene.background === theme.palette.surface
      ? ''
      : `<p:bg><p:bgPr><a:solidFill>${colors.xml(scene.background)}</a:solidFill><a:effectLst/></p:bgPr></p:bg>`;
  const number = index + 1;
  const relationships: Relationship[] = [
    { id: 'layout', type: 'slideLayout', target: '../slideLayouts/slideLayout2.xml' },
    { id: 'notes', type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` },
    ...[...slide.links].map(([href, id]) => ({
      id,
      type: 'hyperlink',
      target: href,
      isExternal: true,
    })),
  ];
  writePart(
    parts,
    `ppt/slides/slide${number}.xml`,
    `${xmlHead}<p:sld ${namespaces}><p:cSld>${ground}${tree}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  );
  writePart(parts, `ppt/slides/_rels/slide${number}.xml.rels`, relationshipsXml(relationships));
  const notes = deck.slides[index]?.notes ?? '';
  writePart(
    parts,
    `ppt/notesSlides/notesSlide${number}.xml`,
    notesPartXml(notes, number, deck.language),
  );
  return slide.findings;
}

/** The master with its two layouts, and the theme of slides and of notes. */
function writeMaster(parts: Parts, deck: Deck): void {
  const theme = themeById(deck.theme);
  const layouts = ['obj', 'titleOnly'] as const;
  layouts.forEach((kind, i) => {
    writePart(parts, `ppt/slideLayouts/slideLayout${i + 1}.xml`, layoutPartXml(kind));
  });
  const ids = layouts.map((_, i) => `layout${i + 1}`);
  writePart(parts, 'ppt/slideMasters/slideMaster1.xml', masterPartXml(theme, ids));
  writePart(
    parts,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relationshipsXml([
      ...ids.map((id, i) => ({
        id,
        type: 'slideLayout',
        target: `../slideLayouts/slideLayout${i + 1}.xml`,
      })),
      { id: 'theme', type: 'theme', target: '../theme/theme1.xml' },
    ]),
  );
  // Masters that share one theme part make PowerPoint repair the file: the notes' has its own.
  writePart(parts, 'ppt/theme/theme1.xml', themePartXml(theme));
  writePart(parts, 'ppt/theme/theme2.xml', themePartXml(theme));
  writePart(
    parts,
    'ppt/notesMasters/_rels/notesMaster1.xml.rels',
    relationshipsXml([{ id: 'rId1', type: 'theme', target: '../theme/theme2.xml' }]),
  );
}

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
  const parts = await makePackage(deck);
  const colors = createColors(themeById(deck.theme));
  const findings = scenes.flatMap((scene, index) =>
    writeSlide(parts, deck, { scene, index, colors }),
  );
  writeMaster(parts, deck);
  const fonts = await embeddedFonts(options.fontsDirectory, scenes);
  for (const [i, font] of fonts.entries()) parts.set(`ppt/${fontPartName(i)}`, font.eot);
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
