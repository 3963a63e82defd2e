import type { OwnColors } from './own-colors.ts';
import type { Box, Fill, Mark, Scene, TextBox } from './scene.ts';

type RecolorFunctions = Pick<OwnColors, 'recolor' | 'recolorText'>;

function recolorFill(fill: Fill, { recolor }: RecolorFunctions): Fill {
  if (typeof fill === 'string') return recolor(fill);
  return {
    ...fill,
    stops: fill.stops.map((stop) => ({ ...stop, color: recolor(stop.color) })),
  };
}

function recolorTextBox(box: TextBox, own: RecolorFunctions): TextBox {
  return {
    ...box,
    on: own.recolor(box.on),
    color: own.recolorText(box.color, box.on),
    lines: box.lines.map((line) => ({
      ...line,
      runs: line.runs.map((run) => ({ ...run, color: own.recolorText(run.color, box.on) })),
    })),
  };
}

function recolorMark<Kind extends Mark>(mark: Kind, own: RecolorFunctions): Kind;
function recolorMark(mark: Mark, own: RecolorFunctions): Mark {
  if (mark.kind === 'text') return recolorTextBox(mark, own);
  if (mark.kind === 'line') return { ...mark, stroke: own.recolor(mark.stroke) };
  return {
    ...mark,
    ...(mark.fill === undefined ? {} : { fill: recolorFill(mark.fill, own) }),
    ...(mark.stroke === undefined ? {} : { stroke: recolorFill(mark.stroke, own) }),
  };
}

function recolorBox(box: Box, own: RecolorFunctions): Box {
  switch (box.kind) {
    case 'image':
      return box;
    case 'group':
      return { ...box, children: box.children.map((child) => recolorBox(child, own)) };
    case 'chart':
      return {
        ...box,
        chart: { ...box.chart, colors: box.chart.colors.map(own.recolor) },
        marks: box.marks.map((mark) => recolorMark(mark, own)),
      };
    case 'table':
      return {
        ...box,
        marks: box.marks.map((mark) => recolorMark(mark, own)),
        rows: box.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => recolorTextBox(cell, own)),
        })),
      };
    default:
      return recolorMark(box, own);
  }
}

/** Returns a scene in a deck's own colours. Pictures stay as they are. */
export function recolorScene(scene: Scene, own: RecolorFunctions): Scene {
  return {
    ...scene,
    background: own.recolor(scene.background),
    boxes: scene.boxes.map((box) => recolorBox(box, own)),
  };
}
