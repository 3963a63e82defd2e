import '../drawing/deck-fonts.css';
import { withPaleBlankTexts } from '#shared/deck/blank-scene.ts';
import { createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import { repairDataOnly } from '#shared/deck/repair.ts';
import {
  type Finding,
  flattenBoxes,
  mapTextBoxes,
  type Scene,
  type TextBox,
} from '#shared/deck/scene.ts';
import { getLanguageNumberStyle } from '#shared/domain/figures/number-notation.ts';
import { findSlideFigures } from '#shared/domain/figures/slide-figures.ts';
import { computeNotesBudget } from '#shared/domain/speaking-time.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { loadChineseFonts } from '../drawing/chinese-fonts.ts';
import type { SlideContext } from '../drawing/slide-context.ts';
import { findSlotAt } from './slots.ts';

/** The data that a slide is checked against in the browser. */
export type CheckOptions = {
  point: string;
  /** The server's provenance of the figures; newest first. */
  traces: readonly FigureTrace[];
  hasSources: boolean;
  minutes: number | null;
};

/** The draft's layout and quality. */
export type SlideCheck = {
  scene: Scene;
  score: number;
  findings: Finding[];
  /** Number of figures of unknown provenance. */
  newFigures: number;
};

/**
 * Returns the known provenance of each figure; a figure that moved within the slide keeps its
 * source.
 */
function matchTraces(content: SlideContent, language: string, known: readonly FigureTrace[]) {
  const slideClaims = findSlideFigures(content, getLanguageNumberStyle(language));
  return slideClaims.map(({ part, figure }) => {
    const sameText = known.filter(({ text }) => text === figure.text);
    const trace = sameText.find((one) => one.part === part) ?? sameText[0];
    return trace && { ...trace, part };
  });
}

/** Returns the figures of a draft without known provenance, each once. */
export function listNewFigures(
  content: SlideContent,
  language: string,
  known: readonly FigureTrace[],
): string[] {
  const knownTexts = new Set(known.map(({ text }) => text));
  const texts = findSlideFigures(content, getLanguageNumberStyle(language)).map(
    ({ figure }) => figure.text,
  );
  return [...new Set(texts)].filter((text) => !knownTexts.has(text));
}

/** Lays out and checks a draft like the server. Takes milliseconds. */
export function checkDraft(
  draft: SlideContent,
  slideContext: SlideContext,
  checkOptions: CheckOptions,
): SlideCheck {
  const { language, total } = slideContext;
  const { content, composed } = repairDataOnly(
    draft,
    createDeckContext(
      {
        ...slideContext,
        brand: slideContext.brand ?? undefined,
        slides: slideContext.slides ?? undefined,
      },
      slideContext.index,
      total,
    ),
  );
  const traces = matchTraces(content, language, checkOptions.traces);
  const quality = checkSlide(content, composed, language, {
    point: checkOptions.point,
    figures: traces.flatMap((trace) => trace ?? []),
    hasSources: checkOptions.hasSources,
    notes: computeNotesBudget({
      minutes: checkOptions.minutes ?? undefined,
      slide_count: total,
      language,
    }),
  });
  const newFigures = traces.filter((trace) => trace === undefined).length;
  return { scene: composed.scene, ...quality, newFigures };
}

/** Returns the scene's texts that can be edited inline, in reading order, each part once. */
export function findEditableTexts({ boxes }: Scene, { layout }: SlideContent): TextBox[] {
  const texts = flattenBoxes(boxes).filter((box) => box.kind === 'text');
  const byPart = new Map<string, TextBox>();
  for (const box of texts.toSorted((a, b) => (a.order ?? 999) - (b.order ?? 999)))
    if (
      box.part !== undefined &&
      !byPart.has(box.part) &&
      findSlotAt(layout, box.part)?.kind === 'text'
    )
      byPart.set(box.part, box);
  return [...byPart.values()];
}

/** Returns the draft as SVG with pale placeholder texts, without the text that is edited inline. */
export function drawScene(
  { scene, content }: { scene: Scene; content: SlideContent },
  hiddenPart: string | null,
): string {
  const paleScene = withPaleBlankTexts(scene, content);
  const hideText = (box: TextBox): TextBox =>
    box.part === hiddenPart ? { ...box, lines: [] } : box;
  const boxes =
    hiddenPart === null
      ? paleScene.boxes
      : paleScene.boxes.map((box) => mapTextBoxes(box, hideText));
  const svg = renderSlideSvg({ ...paleScene, boxes }, { idPrefix: 'edited', label: '' });
  loadChineseFonts(svg);
  return svg;
}
