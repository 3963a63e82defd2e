import { createChromeCss } from './html/chrome-colors.ts';
import { renderHelpMarkup } from './html/help-markup.ts';
import { getViewerLabels } from './html/labels.ts';
import {
  clickArrowsMarkup,
  renderBarMarkup,
  renderHeadMarkup,
  renderOverlayMarkup,
  renderSectionMarkup,
} from './html/page-markup.ts';
import { renderPresenterControlsMarkup } from './html/presenter-controls.ts';
import { type PictureSources, renderSlideMarkup } from './html/slide-markup.ts';
import { createStyleSheet } from './html/style-sheet.ts';
import { viewerCss } from './html/viewer-css.ts';
import { viewerScript } from './html/viewer-script.ts';
import { toPlainText } from './inline.ts';
import type { Deck } from './model.ts';
import { parsePictureId } from './picture-id.ts';
import { flattenBoxes, type Scene } from './scene.ts';
import { escapeMarkup } from './svg-shapes.ts';
import { getThemePalette, resolveThemeId, themeEntries } from './theme-list.ts';

/** A font subset to embed: woff2 in base64. */
export type EmbeddedFace = { family: string; weight: number; woff2: string };

type DeckHtmlInput = {
  deck: Deck;
  /** One scene per slide, in order. */
  scenes: Scene[];
  fonts: EmbeddedFace[];
  /** Data URIs of the stored pictures by their ids. Without them, the file refers to the ids as relative addresses. */
  pictures?: ReadonlyMap<string, string>;
  /** The deck's version, written into a meta element. */
  version: number;
  /** Returns the SHA-256 hash in base64. Passed in, because shared/ can use neither Node's crypto nor the browser's. */
  sha256: (text: string) => string;
};

/** A deck as an HTML file, with the hashes that a content security policy needs to allow it. */
export type DeckHtml = {
  html: string;
  csp: { scriptHash: string; styleHash: string; policy: string };
};

function createFontFaceCss(fonts: EmbeddedFace[]): string {
  return fonts
    .map(
      ({ family, weight, woff2 }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-style:normal;font-display:block;src:url(data:font/woff2;base64,${woff2}) format('woff2')}`,
    )
    .join('\n');
}

function createViewerColorsCss(deck: Deck): string {
  const { isDark } = themeEntries[resolveThemeId(deck.theme)];
  return createChromeCss(getThemePalette(deck.theme), isDark);
}

/** Returns the hrefs of the images of all slides, in order. */
const listImageHrefs = (scenes: Scene[]): string[] =>
  scenes.flatMap(({ boxes }) =>
    flattenBoxes(boxes).flatMap((box) => (box.kind === 'image' ? box.href : [])),
  );

function createContentSecurityPolicy(
  scriptHash: string,
  styleHash: string,
  imageSource: string,
): string {
  return [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    `style-src '${styleHash}'`,
    'font-src data:',
    `img-src ${imageSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Renders a deck as one HTML file, which needs no network if `pictures` has all stored pictures. The file has no style
 * or event attributes, only one style and one script element, whose hashes are returned. Without JavaScript all slides
 * are stacked and readable.
 */
export function renderDeckHtml(input: DeckHtmlInput): DeckHtml {
  const { deck, scenes, fonts, version, sha256, pictures: embedded = new Map() } = input;
  const labels = getViewerLabels(deck.language);
  const total = scenes.length;
  const sheet = createStyleSheet();
  const hrefs = listImageHrefs(scenes);
  const repeated = new Set(hrefs.filter((href, i) => hrefs.indexOf(href) < i));
  const pictures: PictureSources = { embedded, repeated };
  const isLinked = hrefs.some((href) => parsePictureId(href) && !embedded.has(href));
  const sections = deck.slides.map((slide, index) => {
    const scene = scenes[index];
    if (!scene) throw new Error(`slide ${index + 1} has no scene`);
    const canvas = renderSlideMarkup(sheet, scene, index, pictures);
    return renderSectionMarkup(labels, slide, { index, total, canvas });
  });
  const title = toPlainText(deck.title);
  const style = `${createFontFaceCss(fonts)}
${createViewerColorsCss(deck)}${viewerCss}${sheet.css()}`;
  const scriptHash = `sha256-${sha256(viewerScript)}`;
  const styleHash = `sha256-${sha256(style)}`;
  const policy = createContentSecurityPolicy(
    scriptHash,
    styleHash,
    isLinked ? "data: 'self'" : 'data:',
  );
  const html = `<!doctype html>
<html lang="${escapeMarkup(deck.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Deckwright">
<meta name="deckwright-version" content="${version}">
<meta name="referrer" content="no-referrer">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
<script>${viewerScript}</script>
</head>
<body>
<h1 class="sr">${escapeMarkup(title)}</h1>
<p class="sr" id="dw-live" aria-live="polite"></p>
${renderHeadMarkup(labels, title, total)}
<main id="dw-stage" aria-label="${escapeMarkup(labels.slides)}">
${sections.join('\n')}
${renderPresenterControlsMarkup(labels)}${clickArrowsMarkup()}
</main>
${renderBarMarkup(labels, title, total)}
${renderOverlayMarkup(labels)}${renderHelpMarkup(labels)}
</body>
</html>
`;
  return { html, csp: { scriptHash, styleHash, policy } };
}
