import { canvas, type Scene, type TextBox } from '#shared/deck/scene.ts';
import type { Theme } from '#shared/deck/theme.ts';
import type { PackageParts } from './parts.ts';
import { createThemeStyle, type SlideContext, type SlideStyle } from './slide-context.ts';
import { toEmu } from './units.ts';
import { writeMaster } from './write-master.ts';

/** How a slide uses its slide layout. */
export type SlideLayoutUse = {
  /** Number of the part `slideLayout<n>.xml`. */
  number: number;
  /** XML of the slide's own background; empty where it shows the layout's. */
  background: string;
  /** Returns a text in a placeholder of the layout; undefined for a text without a placeholder. */
  placeholderXml(slide: SlideContext, box: TextBox): string | undefined;
  /** Returns the shapes after the slide's content, such as the slide number. */
  lastShapesXml(slide: SlideContext): string;
};

/** The masters of an exported file. */
export type Masters = {
  style: SlideStyle;
  /** Slide size in EMU. */
  size: { width: number; height: number };
  /** Ids of the parts `slideMaster<n>.xml`, in order. */
  ids: number[];
  /** Writes the masters with their layouts and themes, and the notes master. */
  write(parts: PackageParts): void;
  useLayout(scene: Scene, index: number): SlideLayoutUse;
};

/** First id of a master (ECMA-376, 19.7.12). */
const firstMasterId = 2_147_483_648;
/** Number of our layout with a title only. */
const titleOnlyLayout = 2;

/** Returns the master of one of our themes. */
export function createThemeMasters(theme: Theme): Masters {
  const style = createThemeStyle(theme);
  return {
    style,
    size: { width: toEmu(canvas.width), height: toEmu(canvas.height) },
    ids: [firstMasterId],
    write: (parts) => writeMaster(parts, theme),
    useLayout: ({ background }) => ({
      number: titleOnlyLayout,
      background:
        background === theme.palette.surface
          ? ''
          : `<p:bg><p:bgPr><a:solidFill>${style.colors.xml(background)}</a:solidFill><a:effectLst/></p:bgPr></p:bg>`,
      placeholderXml: () => undefined,
      lastShapesXml: () => '',
    }),
  };
}
