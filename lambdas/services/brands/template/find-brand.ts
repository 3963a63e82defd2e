import { computeLuminance } from '#shared/deck/color.ts';
import { brandLimits } from '#shared/deck/deck-brand.ts';
import type { BrandProposal } from '#shared/domain/brand-proposal.ts';
import { cutText } from '#shared/domain/text.ts';
import { chooseColors } from '../web/find-colors.ts';
import { readColor, type SchemeColors } from './colors.ts';
import { type LayoutView, listDrawnShapes, type MasterView } from './read-layout.ts';
import { pictureExtension, type TemplateParts } from './template-parts.ts';
import { type Element, findChild, findDescendant, walkElements } from './xml-tree.ts';

/** Weight of each use of a colour in a template, by the place where it is used. */
const colorUseWeights = { shape: 3, text: 1, accent1: 4, accent: 1 } as const;

const defaultSchemeName = /^(?:office|larissa|default|standard|blank)\b/i;

const findColorScheme = (theme: Element): Element | undefined =>
  findDescendant(theme, 'a:themeElements', 'a:clrScheme');

/**
 * Returns one to four colours of a template, the most important first: those that its masters and layouts use, then
 * the accents of its theme. The default accents of office programs count only if they are used.
 */
export function findTemplateColors({ master, scheme }: MasterView): string[] {
  const weightByColor = new Map<string, number>();
  const add = (color: string | undefined, weight: number) => {
    if (color) weightByColor.set(color.slice(1), (weightByColor.get(color.slice(1)) ?? 0) + weight);
  };
  for (const { tree } of [master.part, ...master.layouts])
    for (const element of walkElements(tree)) {
      const isText = element.name === 'a:defRPr' || element.name === 'a:rPr';
      for (const fill of element.children)
        if (fill.name === 'a:solidFill')
          add(readColor(fill, scheme), isText ? colorUseWeights.text : colorUseWeights.shape);
        else if (fill.name === 'a:gs') add(readColor(fill, scheme), colorUseWeights.text);
    }
  if (!defaultSchemeName.test(findColorScheme(master.theme.tree)?.attributes.name ?? '')) {
    add(scheme.get('accent1'), colorUseWeights.accent1);
    for (const name of ['accent2', 'accent3', 'accent4'])
      add(scheme.get(name), colorUseWeights.accent);
  }
  const chosen = chooseColors(weightByColor);
  if (chosen.length > 0) return chosen;
  return chooseColors(new Map([[(scheme.get('accent1') ?? '').slice(1), 1]]));
}

/** Longest name of a font in a proposal. */
const maxFontName = 100;

const findThemeFont = (theme: Element, kind: 'majorFont' | 'minorFont', script: string): string =>
  findDescendant(theme, 'a:themeElements', 'a:fontScheme', `a:${kind}`, `a:${script}`)?.attributes
    .typeface ?? '';

/** Returns the name of a font; that of the theme for `+mj-lt` and `+mn-lt`. */
export function resolveFontName(theme: Element, family: string): string | null {
  const kind = family.startsWith('+mj') ? 'majorFont' : 'minorFont';
  const name = family.startsWith('+') ? findThemeFont(theme, kind, 'latin') : family;
  return name.trim() === '' ? null : cutText(name, maxFontName);
}

/** Returns a theme's fonts for East Asian texts; null if the theme names none. */
export function findEastAsianFonts(theme: Element): {
  heading: string | null;
  body: string | null;
} {
  return {
    heading: findThemeFont(theme, 'majorFont', 'ea') || null,
    body: findThemeFont(theme, 'minorFont', 'ea') || null,
  };
}

/** Minimum and maximum share of a slide's area that a logo covers. */
const logoAreaShare = { min: 0.0008, max: 0.09 } as const;
const maxLogoEdgeShare = 0.2;

function isLogoPlace(
  rect: { x: number; y: number; width: number; height: number },
  slide: { width: number; height: number },
): boolean {
  const share = (rect.width * rect.height) / (slide.width * slide.height);
  if (share < logoAreaShare.min || share > logoAreaShare.max) return false;
  const across = Math.min(rect.x, slide.width - rect.x - rect.width) / slide.width;
  const down = Math.min(rect.y, slide.height - rect.y - rect.height) / slide.height;
  return Math.min(across, down) <= maxLogoEdgeShare;
}

export type FoundLogo = {
  part: string;
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg' | null;
};

/**
 * Returns the picture that most layouts, or the cover, show near an edge, where logos are; `type` is null for a
 * format that the app can't use.
 */
export function findLogo(
  views: readonly LayoutView[],
  pictures: TemplateParts['pictures'],
): FoundLogo | undefined {
  const counts = new Map<string, number>();
  const onCover = new Set<string>();
  for (const view of views) {
    const { layout, master, shapes } = view;
    const parts = new Set<string>();
    for (const shape of listDrawnShapes(view)) {
      if (!shape.picture || !shape.rect || !isLogoPlace(shape.rect, master.slide)) continue;
      const { relations } = shapes.includes(shape) ? layout : master.master.part;
      const part = relations.find(({ id }) => id === shape.picture)?.target;
      if (part) parts.add(part);
    }
    if (layout.type === 'title') for (const part of parts) onCover.add(part);
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const bytes = best && pictures.get(best[0]);
  if (!best || !bytes || (best[1] < views.length / 4 && !onCover.has(best[0]))) return undefined;
  const extension = pictureExtension(bytes);
  const type = extension === 'png' || extension === 'jpeg' ? (`image/${extension}` as const) : null;
  return { part: best[0], bytes, type };
}

/** Texts of an empty footer placeholder: "Footer", "<footer> text", "Click to edit". */
const promptText = /^(?:<?(?:footer|date|fußzeile|pied de page)>?( text)?|click to|页脚)$/i;
const promptWord = /\b(?:placeholder|edit)\b/i;
const isPrompt = (text: string): boolean => promptText.test(text) || promptWord.test(text);

/** Returns the text of the footer in a master or its layouts; null for none and for a prompt. */
export function findFooter(views: readonly LayoutView[]): string | null {
  const shapes = views.flatMap(({ shapes, master }) => [...shapes, ...master.shapes]);
  for (const { element, placeholder } of shapes) {
    if (placeholder?.type !== 'ftr') continue;
    const body = findChild(element, 'p:txBody');
    const text = body ? [...walkElements(body)].map((node) => node.text).join('') : '';
    const footer = text.replace(/\s+/g, ' ').trim();
    if (footer !== '' && footer.length <= brandLimits.footer && !isPrompt(footer)) return footer;
  }
  return null;
}

const defaultTemplateName =
  /^(?:office|custom design|default|benutzerdefiniert|自定义设计|larissa|blank|thème)|theme$|主题$/i;

/** Returns the name of a template's theme; empty for a default name of an office program. */
export function readTemplateName(theme: Element): string {
  const name = (theme.attributes.name ?? '').trim();
  return defaultTemplateName.test(name) ? '' : name.slice(0, brandLimits.name);
}

/** Returns whether a colour is a light or a dark background. */
export const classifyBackground = (color: string): BrandProposal['background'] =>
  computeLuminance(color) < 0.3 ? 'dark' : 'light';

/** Returns the accent colours that a scheme defines, `accent1` first, without duplicates. */
export const listSchemeAccents = (scheme: SchemeColors): string[] => [
  ...new Set([1, 2, 3, 4, 5, 6].flatMap((n) => scheme.get(`accent${n}`) ?? [])),
];
