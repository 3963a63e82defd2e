import type { Finding } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import type { Colors } from './colors.ts';
import type { Relationship } from './parts.ts';
import type { MediaStore } from './picture.ts';
import { xml } from './units.ts';

/** What is gathered while one slide is written. */
export type SlideContext = {
  theme: Theme;
  language: string;
  colors: Colors;
  findings: Finding[];
  /** A shape id, unique on the slide. */
  nextId(): number;
  /** The relationship of the slide to a link, a picture or a chart, made at its first use. */
  relate(type: 'hyperlink' | 'image' | 'chart', target: string): string;
  relationships: Relationship[];
  media: MediaStore;
};

/** Starts a slide. Id 1 is the tree's own. */
export function createSlideContext(
  theme: Theme,
  language: string,
  colors: Colors,
  media: MediaStore,
): SlideContext {
  let id = 1;
  const relationships: Relationship[] = [];
  return {
    theme,
    language,
    colors,
    findings: [],
    relationships,
    media,
    nextId() {
      id += 1;
      return id;
    },
    relate(type, target) {
      const known = relationships.find((one) => one.type === type && one.target === target);
      if (known) return known.id;
      const id = `${type}${relationships.length + 1}`;
      const isExternal = type === 'hyperlink' ? { isExternal: true } : {};
      relationships.push({ id, type, target, ...isExternal });
      return id;
    },
  };
}

const decorative =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

/** A shape's id, its name in the selection pane, and what it's read as; `alt` null marks it as decorative. */
export function identityXml(
  slide: SlideContext,
  name: string,
  alt: string | null | undefined,
): string {
  const id = slide.nextId();
  const start = `<p:cNvPr id="${id}" name="${xml(`${name} ${id}`)}"`;
  if (alt === null) return `${start} descr="">${decorative}</p:cNvPr>`;
  return alt ? `${start} descr="${xml(alt)}"/>` : `${start}/>`;
}
