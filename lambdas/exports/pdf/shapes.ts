import type { Fill, LineBox, PathBox, RectBox } from '#shared/deck/scene.ts';

type Doc = PDFKit.PDFDocument;

/** Returns the gradient's stops, completed with stops at 0 and 1, which PDF requires. */
function completeStops(fill: Exclude<Fill, string>) {
  const stops = fill.stops.map(({ offset, ...rest }) => ({
    offset: Math.min(1, Math.max(0, offset)),
    ...rest,
  }));
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) throw new Error('a gradient has no stops');
  return [
    ...(first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...stops,
    ...(last.offset < 1 || stops.length === 1 ? [{ ...last, offset: 1 }] : []),
  ];
}

/** Returns a pdfkit colour. Gradients belong to one page, so each use creates a new one. */
function pdfColor(doc: Doc, fill: Fill): PDFKit.Mixins.ColorValue {
  if (typeof fill === 'string') return fill;
  const gradient =
    fill.kind === 'linear'
      ? doc.linearGradient(fill.x1, fill.y1, fill.x2, fill.y2)
      : doc.radialGradient(fill.cx, fill.cy, 0, fill.cx, fill.cy, fill.r);
  for (const { offset, color, opacity } of completeStops(fill))
    gradient.stop(offset, color, opacity);
  return gradient;
}

function paintShape(doc: Doc, box: RectBox | PathBox, scale = 1): void {
  if (box.opacity !== undefined) doc.opacity(box.opacity);
  if (box.stroke !== undefined)
    doc
      .lineWidth((box.strokeWidth ?? 1) / scale)
      .lineCap('round')
      .lineJoin('round');
  if (box.fill !== undefined && box.stroke !== undefined)
    doc.fillAndStroke(pdfColor(doc, box.fill), pdfColor(doc, box.stroke));
  else if (box.fill !== undefined) doc.fill(pdfColor(doc, box.fill));
  else if (box.stroke !== undefined) doc.stroke(pdfColor(doc, box.stroke));
}

function drawLine(doc: Doc, box: LineBox): void {
  const [length, space] = (box.dash ?? '').split(/[\s,]+/).map(Number);
  doc.lineWidth(box.strokeWidth).lineCap('butt');
  if (length) doc.dash(length, { space: space ?? length });
  if (box.opacity !== undefined) doc.strokeOpacity(box.opacity);
  doc.moveTo(box.x1, box.y1).lineTo(box.x2, box.y2).stroke(box.stroke);
}

/** Draws a rectangle, line or path and restores the graphics state. */
export function drawShape(doc: Doc, box: RectBox | LineBox | PathBox): void {
  if (box.kind !== 'line' && box.fill === undefined && box.stroke === undefined) return;
  doc.save();
  if (box.kind === 'line') drawLine(doc, box);
  else if (box.kind === 'rect') {
    if (box.radius) doc.roundedRect(box.x, box.y, box.width, box.height, box.radius);
    else doc.rect(box.x, box.y, box.width, box.height);
    paintShape(doc, box);
  } else {
    const scale = box.view === undefined ? 1 : box.width / box.view;
    if (box.view !== undefined) doc.translate(box.x, box.y).scale(scale);
    doc.path(box.d);
    paintShape(doc, box, scale);
  }
  doc.restore();
}
