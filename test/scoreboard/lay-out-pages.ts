import { computeContrast } from '#shared/deck/color.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import { computeInkRect } from '#shared/deck/quality/geometry.ts';
import { flattenBoxes, listTextBoxes, type Scene, type TextBox } from '#shared/deck/scene.ts';
import type { Page, PageText } from './deck.ts';

function toPageText(box: TextBox): PageText {
  const runs = box.lines.flatMap((line) => line.runs);
  // The run with the lowest contrast determines the colour of the text.
  const [color] = runs
    .map((run) => run.color)
    .sort((a, b) => computeContrast(a, box.on) - computeContrast(b, box.on));
  const text = box.lines.map((line) => line.runs.map((run) => run.text).join('')).join(' ');
  const { x, y, width, height } = box;
  return {
    text,
    placed: {
      box: { x, y, width, height },
      ink: computeInkRect(box),
      size: box.size,
      isBold: box.weight >= 700,
      color: color ?? box.color,
      on: box.on,
    },
  };
}

function readTexts(scene: Scene): PageText[] {
  return listTextBoxes(scene)
    .filter((box) => box.order !== null && box.lines.length > 0)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(toPageText);
}

/** Returns the pages of a deck of this product, with the same layout as when published. */
export function layOutPages(deck: Deck): Page[] {
  const scenes = composeDeck(deck).map(({ scene }) => scene);
  return deck.slides.map((slide, i) => {
    const scene = scenes[i];
    if (!scene) throw new Error(`slide ${i + 1} was not laid out`);
    const visuals = flattenBoxes(scene.boxes).filter(({ kind }) =>
      ['image', 'chart', 'table'].includes(kind),
    );
    return {
      title: toPlainText(slide.title),
      texts: readTexts(scene),
      notes: slide.notes,
      blocks: visuals.map(({ x, y, width, height }) => ({ x, y, width, height })),
      form: slide.layout,
      content: slide,
    };
  });
}
