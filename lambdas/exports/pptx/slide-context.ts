import { canvas, type Finding, type Rect, type Scene } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { type Colors, createColors } from './colors.ts';
import { createFontScheme, type FontScheme } from './font-scheme.ts';
import { createFreeSpaceMeter, type FreeSpace } from './free-space.ts';
import type { Relationship } from './parts.ts';
import type { MediaStore } from './picture.ts';
import { escapeXml } from './units.ts';

/** A difference between the PPTX and the deck’s drawing. */
export type ExportFinding = Omit<Finding, 'code'> & { code: 'no_wrap_width' | 'chart_as_shapes' };

/** State collected while one slide is written. */
export type SlideContext = {
  theme: Theme;
  language: string;
  colors: Colors;
  fonts: FontScheme;
  findings: ExportFinding[];
  /** Returns a new shape id, unique on the slide. */
  nextId(): number;
  /** Returns the relationship id for a link, image or chart; creates the relationship on first use. */
  relate(type: 'hyperlink' | 'image' | 'chart', target: string): string;
  relationships: Relationship[];
  media: MediaStore;
  /** Measures the free space around a text's lines. */
  freeSpace(lines: Rect): FreeSpace;
};

/** Style that the masters define for all slides: colours, fonts and, in px, the size of a slide. */
export type SlideStyle = {
  theme: Theme;
  colors: Colors;
  fonts: FontScheme;
  page: { width: number; height: number };
};

/** Returns the style of slides in one of our themes. */
export const createThemeStyle = (theme: Theme): SlideStyle => ({
  theme,
  colors: createColors(theme),
  fonts: createFontScheme(theme),
  page: canvas,
});

/** Creates the context of a slide. Shape id 1 belongs to the shape tree. */
export function createSlideContext(
  { theme, colors, fonts, page }: SlideStyle,
  language: string,
  media: MediaStore,
  scene: Scene,
): SlideContext {
  let id = 1;
  const relationships: Relationship[] = [];
  return {
    theme,
    language,
    colors,
    fonts,
    findings: [],
    relationships,
    media,
    freeSpace: createFreeSpaceMeter(scene, page),
    nextId() {
      id += 1;
      return id;
    },
    relate(type, target) {
      const existingRelationship = relationships.find(
        (existing) => existing.type === type && existing.target === target,
      );
      if (existingRelationship) return existingRelationship.id;
      const id = `${type}${relationships.length + 1}`;
      const isExternal = type === 'hyperlink' ? { isExternal: true } : {};
      relationships.push({ id, type, target, ...isExternal });
      return id;
    },
  };
}

const decorativeXml =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

/** Returns a shape's id, its selection pane name and its alt text; `alt` null marks it as decorative. */
export function identityXml(
  slide: SlideContext,
  name: string,
  alt: string | null | undefined,
): string {
  const id = slide.nextId();
  const start = `<p:cNvPr id="${id}" name="${escapeXml(`${name} ${id}`)}"`;
  if (alt === null) return `${start} descr="">${decorativeXml}</p:cNvPr>`;
  return alt ? `${start} descr="${escapeXml(alt)}"/>` : `${start}/>`;
}
