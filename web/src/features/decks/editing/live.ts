import '../drawing/deck-fonts.css';
import { contextOf } from '#shared/deck/compose.ts';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import { evenSlide } from '#shared/deck/repair.ts';
import {
  type Box,
  type Finding,
  flattenBoxes,
  type Scene,
  type TextBox,
} from '#shared/deck/scene.ts';
import { slideFigures } from '#shared/domain/figures/slide-figures.ts';
import { styleOfLanguage } from '#shared/domain/figures/writing.ts';
import { notesBudget } from '#shared/domain/speaking-time.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import type { SlideOfDeck } from '../drawing/slide-of-deck.ts';
import { slotAt } from './slots.ts';

/** What a slide is held against, as far as the browser knows it. */
export type Against = {
  point: string;
  /** What the server told of its figures; the newest first. */
  traces: readonly FigureTrace[];
  hasSources: boolean;
  minutes: number | null;
};

/** A slide as it would be saved now. */
export type Live = {
  scene: Scene;
  score: number;
  findings: Finding[];
  /** Figures of which nothing is known yet. */
  newFigures: number;
};

/** What is known of each figure. One that moved within the slide keeps its source. */
function tracesOf(content: SlideContent, language: string, known: readonly FigureTrace[]) {
  const claims = slideFigures(content, styleOfLanguage(language));
  return claims.map(({ part, figure }) => {
    const same = known.filter(({ text }) => text === figure.text);
    const trace = same.find((one) => one.part === part) ?? same[0];
    return trace && { ...trace, part };
  });
}

/** The figures of a draft that none of these traces tells, each once. */
export function newFiguresOf(
  content: SlideContent,
  language: string,
  known: readonly FigureTrace[],
): string[] {
  const told = new Set(known.map(({ text }) => text));
  const texts = slideFigures(content, styleOfLanguage(language)).map(({ figure }) => figure.text);
  return [...new Set(texts)].filter((text) => !told.has(text));
}

/** Lays a draft out and judges it, as the server will. Takes milliseconds. */
export function judgeLive(draft: SlideContent, place: SlideOfDeck, against: Against): Live {
  const { language, total } = place;
  const { content, composed } = evenSlide(draft, contextOf(place, place.index, total));
  const traces = tracesOf(content, language, against.traces);
  const quality = checkSlide(content, composed, language, {
    point: against.point,
    figures: traces.flatMap((trace) => trace ?? []),
    hasSources: against.hasSources,
    notes: notesBudget({ minutes: against.minutes ?? undefined, slide_count: total, language }),
  });
  const newFigures = traces.filter((trace) => trace === undefined).length;
  return { scene: composed.scene, ...quality, newFigures };
}

/** The texts of a scene that can be edited where they stand, in reading order, each part once. */
export function editableTexts({ boxes }: Scene, { layout }: SlideContent): TextBox[] {
  const texts = flattenBoxes(boxes).filter((box) => box.kind === 'text');
  const byPart = new Map<string, TextBox>();
  for (const box of texts.toSorted((a, b) => (a.order ?? 999) - (b.order ?? 999)))
    if (
      box.part !== undefined &&
      !byPart.has(box.part) &&
      slotAt(layout, box.part)?.kind === 'text'
    )
      byPart.set(box.part, box);
  return [...byPart.values()];
}

function without(box: Box, part: string): Box {
  if (box.kind === 'text') return box.part === part ? { ...box, lines: [] } : box;
  if (box.kind === 'group')
    return { ...box, children: box.children.map((child) => without(child, part)) };
  if (box.kind !== 'table') return box;
  const hush = (cell: TextBox) => (cell.part === part ? { ...cell, lines: [] } : cell);
  return { ...box, rows: box.rows.map((row) => ({ ...row, cells: row.cells.map(hush) })) };
}

/** The scene as SVG, without the text that is being typed over it. */
export function drawLive(scene: Scene, hidden: string | null): string {
  const boxes = hidden === null ? scene.boxes : scene.boxes.map((box) => without(box, hidden));
  return renderSlideSvg({ ...scene, boxes }, { idPrefix: 'edited', label: '' });
}

/** What keeps a draft from being saved: the parts that lack a text, or hold what can't stay. */
export function unfinishedParts(content: SlideContent): string[] {
  const { error } = slideContentSchema.safeParse(content);
  return [...new Set((error?.issues ?? []).map(({ path }) => partOf(path)))];
}

const partOf = (path: readonly PropertyKey[]): string =>
  path
    .filter((key, i) => i > 0 || key !== 'blocks')
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`))
    .join('');
