import PptxGenJS from 'pptxgenjs';
import type { Deck } from '#shared/deck/model.ts';
import {
  type Box,
  type ChartBox,
  canvas,
  flattenBoxes,
  type Scene,
  type TextBox,
} from '#shared/deck/scene.ts';
import { readPath } from '#shared/deck/svg-path.ts';

type Slide = PptxGenJS.Slide;

/** A shape for `points`, which the library's types lack. */
const freeForm = 'custGeom' as string as PptxGenJS.SHAPE_NAME;

/** Converts canvas units to inches, for a slide that is 13⅓ inches wide. */
const toInches = (length: number) => (length * (40 / 3)) / canvas.width;
const toPlacement = ({ x, y, width, height }: Box) => ({
  x: toInches(x),
  y: toInches(y),
  w: toInches(width),
  h: toInches(height),
});
const toSolidFill = (fill: unknown) =>
  typeof fill === 'string' && fill !== 'none' ? { color: fill.slice(1, 7) } : undefined;

function addText(slide: Slide, box: TextBox): void {
  const runs = box.lines.flatMap((line) =>
    line.runs.map((run) => ({
      text: run.text,
      options: {
        fontFace: run.family,
        fontSize: run.size * 0.75,
        color: run.color.slice(1),
        bold: run.weight >= 600,
      },
    })),
  );
  slide.addText(runs, { ...toPlacement(box), margin: 0, align: box.align, valign: 'top' });
}

function toPoints(d: string, origin: { x: number; y: number }, scale: number) {
  const at = (x: number, y: number) => ({
    x: toInches(x * scale - origin.x),
    y: toInches(y * scale - origin.y),
  });
  return readPath(d).map(({ command, points }) => {
    const [first = [0, 0], second = [0, 0], third = [0, 0]] = points;
    if (command === 'Z') return { close: true as const };
    if (command !== 'C') return { ...at(...first), moveTo: command === 'M' };
    const [a, b] = [at(...first), at(...second)];
    return {
      ...at(...third),
      curve: { type: 'cubic' as const, x1: a.x, y1: a.y, x2: b.x, y2: b.y },
    };
  });
}

function addChart(slide: Slide, box: ChartBox): void {
  const { kind, categories, series, colors } = box.chart;
  const type = kind === 'donut' ? 'doughnut' : kind === 'line' || kind === 'area' ? kind : 'bar';
  const data = series.map(({ name, values, points }) => ({
    name,
    labels: points ? points.map(({ x }) => String(x)) : categories,
    values: points ? points.map(({ y }) => y) : values,
  }));
  slide.addChart(type, data, {
    ...toPlacement(box),
    chartColors: colors.map((color) => color.slice(1)),
  });
}

function addBox(slide: Slide, box: Box): void {
  if (box.kind === 'text') addText(slide, box);
  else if (box.kind === 'image') slide.addImage({ data: box.href, ...toPlacement(box) });
  else if (box.kind === 'line')
    slide.addShape('line', {
      ...toPlacement(box),
      line: { color: box.stroke.slice(1), width: box.strokeWidth },
    });
  else if (box.kind === 'rect' || box.kind === 'path') {
    const fill = toSolidFill(box.fill);
    const color = toSolidFill(box.stroke);
    const look = {
      ...toPlacement(box),
      ...(fill ? { fill } : {}),
      ...(color ? { line: { ...color, width: box.strokeWidth ?? 1 } } : {}),
    };
    if (box.kind === 'rect') slide.addShape('rect', look);
    else {
      const origin = box.view === undefined ? box : { x: 0, y: 0 };
      slide.addShape(freeForm, {
        ...look,
        points: toPoints(box.d, origin, box.view === undefined ? 1 : box.width / box.view),
      });
    }
  }
}

/** Draws slides with pptxgenjs alone: text boxes, shapes, pictures, charts, notes. */
export async function exportBarePptx(deck: Deck, scenes: Scene[]): Promise<unknown> {
  const pptx = new PptxGenJS();
  pptx.layout = 'LAYOUT_WIDE';
  for (const [i, scene] of scenes.entries()) {
    const slide = pptx.addSlide();
    slide.background = { color: scene.background.slice(1) };
    const charts = scene.boxes.filter((box) => box.kind === 'chart');
    for (const chart of charts) addChart(slide, chart);
    for (const box of flattenBoxes(scene.boxes.filter((one) => one.kind !== 'chart')))
      addBox(slide, box);
    slide.addNotes(deck.slides[i]?.notes ?? '');
  }
  return pptx.write({ outputType: 'uint8array', compression: true });
}
