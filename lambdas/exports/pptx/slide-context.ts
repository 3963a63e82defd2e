import type { Finding } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import type { Colors } from './colors.ts';
import { xml } from './units.ts';

/** What is gathered while one slide is written. */
export type SlideContext = {
  theme: Theme;
  language: string;
  colors: Colors;
  findings: Finding[];
  /** A shape id, unique on the slide. */
  nextId(): number;
  /** The relationship of a link, made at its first use. */
  linkId(href: string): string;
  links: Map<string, string>;
};

/** Starts a slide. Id 1 is the tree's own. */
export function createSlideContext(theme: Theme, language: string, colors: Colors): SlideContext {
  let id = 1;
  const links = new Map<string, string>();
  return {
    theme,
    language,
    colors,
    findings: [],
    links,
    nextId() {
      id += 1;
      return id;
    },
    linkId(href) {
      const known = links.get(href);
      if (known) return known;
      const name = `link${links.size + 1}`;
      links.set(href, name);
      return name;
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
